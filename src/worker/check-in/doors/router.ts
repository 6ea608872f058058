import { getDoorsInput, getDoorsOutput, saveDoorsInput } from '#shared/contracts/doors.ts';
import { idOutput } from '#shared/contracts/events/events.ts';
import { organizerProcedure, router } from '#worker/trpc/init.ts';
import { asActor, ofEvent } from '#worker/trpc/resolvers.ts';
import { getDoors } from './get-doors.ts';
import { saveDoors } from './save-doors.ts';

/** Zones, gates and limits of an event. */
export const doorsRouter = router({
  get: organizerProcedure.input(getDoorsInput).output(getDoorsOutput).query(asActor(getDoors, ofEvent)),

  save: organizerProcedure.input(saveDoorsInput).output(idOutput).mutation(asActor(saveDoors, ofEvent)),
});

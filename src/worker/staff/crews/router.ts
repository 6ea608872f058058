import { idOutput } from '#shared/contracts/events/events.ts';
import {
  addCrewInput,
  addCrewOutput,
  crewsOutput,
  deleteCrewInput,
  listCrewsInput,
  renameCrewInput,
  saveCrewInput,
} from '#shared/contracts/staff/crews.ts';
import { organizerProcedure, router } from '#worker/trpc/init.ts';
import { asActor, ofEvent } from '#worker/trpc/resolvers.ts';
import { addCrew } from './add-crew.ts';
import { deleteOwnCrew, renameOwnCrew, saveEventCrew } from './change-crew.ts';
import { listCrews } from './list-crews.ts';

export const crewsRouter = router({
  list: organizerProcedure.input(listCrewsInput).output(crewsOutput).query(asActor(listCrews)),

  save: organizerProcedure.input(saveCrewInput).output(idOutput).mutation(asActor(saveEventCrew, ofEvent)),

  rename: organizerProcedure.input(renameCrewInput).output(idOutput).mutation(asActor(renameOwnCrew)),

  delete: organizerProcedure.input(deleteCrewInput).output(idOutput).mutation(asActor(deleteOwnCrew)),

  add: organizerProcedure.input(addCrewInput).output(addCrewOutput).mutation(asActor(addCrew, ofEvent)),
});

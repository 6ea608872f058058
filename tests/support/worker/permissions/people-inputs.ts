import type { Night } from './night.ts';

export type Maker = (night: Night) => Record<string, unknown>;

export const ofEvent: Maker = ({ eventId }) => ({ eventId });
export const ofOrganization: Maker = ({ cast }) => ({ organizationId: cast.organizer.id });
const ofColleague: Maker = (night) => ({ ...ofOrganization(night), userId: night.colleagueId });
const ofMemberInvitation: Maker = (night) => ({
  ...ofOrganization(night),
  invitationId: night.memberInvitationId,
});
const GRANT = { rights: ['see'], eventIds: null, until: null };

/** Inputs of procedures about accounts, organizations and those who work at an event. */
export const PEOPLE_INPUTS: Record<string, Maker> = {
  'crews.list': ofEvent,
  'crews.list of-organization': ofOrganization,
  'crews.save': ({ eventId }) => ({ eventId, name: crypto.randomUUID() }),
  'crews.rename': ({ crewId }) => ({ crewId, name: crypto.randomUUID() }),
  'crews.delete': ({ crewId }) => ({ crewId }),
  'crews.add': ({ eventId, crewId }) => ({ eventId, crewId }),
  'members.list': ofOrganization,
  'members.invite': (night) => ({
    ...ofOrganization(night),
    email: `${crypto.randomUUID()}@aforo.test`,
    ...GRANT,
  }),
  'members.withdraw': ofMemberInvitation,
  'members.resend': ofMemberInvitation,
  'members.change': (night) => ({ ...ofColleague(night), ...GRANT }),
  'members.remove': ofColleague,
  'members.leave': ofOrganization,
  'members.invitation': ({ memberInvitationId: invitationId }) => ({ invitationId }),
  'members.accept': ({ memberInvitationId: invitationId }) => ({ invitationId }),
  'organizations.get': ofOrganization,
  'organizations.create': () => ({ name: 'Casa Azul' }),
  'organizations.rename': (night) => ({ ...ofOrganization(night), name: null }),
  'organizations.addOwner': ofColleague,
  'organizations.removeOwner': ofColleague,
  'organizations.setResponsible': ofOrganization,
  'phones.list': ofEvent,
  'phones.create': ({ eventId }) => ({ eventId, role: 'scanner', place: 'North' }),
  'phones.revoke': ({ eventId, phoneId }) => ({ eventId, phoneId }),
  'phones.open': ({ phoneId }) => ({ code: `${phoneId}.guessed`, secret: 's'.repeat(43) }),
  'phones.join': ({ phoneId }) => ({ code: `${phoneId}.guessed`, secret: 's'.repeat(43), name: 'Eve' }),
  'profile.update': ({ bystander }) => ({ name: bystander.name, phone: '', language: 'es', currency: null }),
  'profile.setAnnouncements': () => ({ on: false }),
  'profile.setReminders': () => ({ on: false }),
  'profile.removePicture': () => ({}),
  'profile.deleteAccount': () => ({ email: 'nobody@aforo.test', lossesDigest: '' }),
  'staff.list': ofEvent,
  'staff.search': ({ eventId, bystander }) => ({ eventId, query: bystander.email }),
  'staff.add': ({ eventId, bystander }) => ({ eventId, role: 'scanner', userId: bystander.id }),
  'staff.add invited': ({ eventId }) => ({
    eventId,
    role: 'scanner',
    email: `${crypto.randomUUID()}@aforo.test`,
  }),
  'staff.accept': ({ offerId }) => ({ invitationId: offerId }),
  'staff.decline': ({ offerId }) => ({ invitationId: offerId }),
  'staff.remove': ({ eventId, cast }) => ({ eventId, role: 'scanner', userId: cast.scanner.id }),
  'staff.remove invitation': ({ eventId, invitationId }) => ({ eventId, invitationId }),
  'supportViews.start': ({ cast }) => ({ userId: cast.organizer.id, reason: 'Ticket 7' }),
  'supportViews.end': () => ({ viewId: 'v'.repeat(43) }),
  'supportViews.mine': () => ({}),
  'users.list': () => ({}),
  'users.history': ({ bystander }) => ({ userId: bystander.id }),
  'users.audit': ({ bystander, eventId }) => ({ actorId: bystander.id, personId: bystander.id, eventId }),
  'users.setRole': ({ bystander }) => ({ userId: bystander.id, role: 'admin' }),
  'users.setStatus': ({ bystander }) => ({ userId: bystander.id, status: 'inactive' }),
  'users.relinks': ({ bystander }) => ({ userId: bystander.id }),
  'users.requestRelink': ({ bystander, cast }) => ({
    userId: bystander.id,
    newUserId: cast.guest.id,
    reason: 'Ticket 7',
  }),
  'users.confirmRelink': ({ bystander, cast }) => ({ userId: bystander.id, newUserId: cast.guest.id }),
  'users.decideOrganizer': ({ organizerRequestId }) => ({ organizerRequestId, granted: true }),
  'users.becomeOrganizer': () => ({}),
  'users.requestOrganizer': () => ({ message: 'A theater' }),
};

import type { Members } from '#shared/contracts/organizations/members.ts';

/** A row of the table: a member, or an invitation that nobody has accepted. */
export type MemberEntry =
  | ({ kind: 'member'; id: string } & Members['members'][number])
  | ({ kind: 'invitation' } & Members['invitations'][number]);

export function entriesOf({ members, invitations }: Members): MemberEntry[] {
  return [
    ...members.map((member) => ({ ...member, kind: 'member' as const, id: member.userId })),
    ...invitations.map((invitation) => ({ ...invitation, kind: 'invitation' as const })),
  ];
}

export function entryName(entry: MemberEntry): string {
  return entry.kind === 'member' ? entry.name : entry.email;
}

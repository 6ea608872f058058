/** Organizations that one person founds, their own one included: a company's houses and brands. */
export const ORGANIZATIONS_PER_PERSON_MAX = 10;
/** Members and open invitations of an organization: an office, not its guests. */
export const MEMBERS_PER_ORGANIZATION_MAX = 200;
/** Events of a member who has rights for some only. */
export const MEMBER_EVENTS_MAX = 100;
/** How long an invitation can be accepted (ms): a week, as people read mail at work. */
export const INVITATION_TTL_MS = 7 * 24 * 3_600_000;

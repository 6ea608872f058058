/** SQL: the canonical form of an address, as `mailboxOf` has it. `email` is a column or parameter. */
export function mailboxSql(email: string): string {
  const address = `lower(trim(${email}))`;
  const base = `substr(${address}, 1, instr(replace(${address}, '@', '+'), '+') - 1)`;
  const domain = `substr(${address}, instr(${address}, '@') + 1)`;
  return `CASE WHEN ${base} = '' THEN ${address}
    WHEN ${domain} IN ('gmail.com', 'googlemail.com') THEN replace(${base}, '.', '') || '@gmail.com'
    ELSE ${base} || '@' || ${domain} END`;
}

/** SQL: the owner of this address wants no announcements, whichever of their accounts it is. */
export function optedOutSql(email: string): string {
  return `EXISTS (SELECT 1 FROM announcement_opt_outs WHERE mailbox = ${mailboxSql(email)})`;
}

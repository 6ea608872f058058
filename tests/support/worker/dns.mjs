const A = 1;
const AAAA = 28;

/**
 * Fakes DNS over HTTPS in JSON form, as queried by `node:dns` in workerd. A name spells its own address with
 * dashes: `10-0-0-1.v4.example` is 10.0.0.1, `fd00--1.v6.example` is fd00::1. Other names do not exist.
 */
export function dns(request) {
  const { searchParams } = new URL(request.url);
  const name = (searchParams.get('name') ?? '').toLowerCase();
  const asked = searchParams.get('type');
  const [, label, version] = /^(.+)\.v([46])\.example$/.exec(name) ?? [];
  const type = version === '6' ? AAAA : A;
  const wanted = asked === 'AAAA' || asked === String(AAAA) ? AAAA : A;
  const data = label?.replaceAll('-', version === '6' ? ':' : '.');
  const answer = label && type === wanted ? [{ name, type, TTL: 60, data }] : [];
  return Response.json({
    Status: label ? 0 : 3,
    TC: false,
    RD: true,
    RA: true,
    AD: false,
    CD: false,
    Question: [{ name, type: wanted }],
    Answer: answer,
  });
}

/**
 * What the Worker's server says, without the block that workerd prints each time a browser hangs up in the middle of
 * an answer: nothing is wrong then, and a real error would drown in it.
 */
export function withoutHangUps(show: (line: string) => void): (chunk: string) => void {
  let rest = '';
  let inHangUp = false;
  return (chunk) => {
    const lines = `${rest}${chunk}`.split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (/disconnected: .*(Broken pipe|Connection reset)/.test(line)) inHangUp = true;
      else if (inHangUp && /^\s*(stack: .*)?$/.test(line)) continue;
      else inHangUp = false;
      if (!inHangUp) show(line);
    }
  };
}

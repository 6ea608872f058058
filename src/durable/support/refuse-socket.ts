/**
 * Accepts the socket and closes it at once: a browser exposes the code of a close to its page, but not the HTTP
 * status of a failed upgrade.
 * @param code one of `CLOSE_CODES`
 */
export function refuseSocket(code: number, reason: string): Response {
  const { 0: client, 1: server } = new WebSocketPair();
  server.accept();
  server.close(code, reason);
  return new Response(null, { status: 101, webSocket: client });
}

/** Completes the close handshake. The runtime reports 1005 and 1006, which must not be sent. */
export function answerClose(socket: WebSocket, code: number): void {
  socket.close(code === 1005 || code === 1006 ? 1000 : code);
}

/**
 * Accepted and closed at once: a browser tells its page the code of a close, but not the status of a refusal.
 * @param code one of `CLOSE_CODES`
 */
export function refuseSocket(code: number, reason: string): Response {
  const { 0: client, 1: server } = new WebSocketPair();
  server.accept();
  server.close(code, reason);
  return new Response(null, { status: 101, webSocket: client });
}

/** Answers a close: 1005 and 1006 are what the runtime reports, not what may be sent. */
export function answerClose(socket: WebSocket, code: number): void {
  socket.close(code === 1005 || code === 1006 ? 1000 : code);
}

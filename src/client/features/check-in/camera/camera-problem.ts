import type { ErrorCode } from '#shared/errors/errors.ts';

export type CameraProblem = Extract<ErrorCode, 'CAMERA_PERMISSION' | 'CAMERA_NOT_FOUND' | 'CAMERA_FAILED'>;

const OF_NAME: Readonly<Record<string, CameraProblem>> = {
  NotAllowedError: 'CAMERA_PERMISSION',
  SecurityError: 'CAMERA_PERMISSION',
  NotFoundError: 'CAMERA_NOT_FOUND',
  OverconstrainedError: 'CAMERA_NOT_FOUND',
};

/** Maps `getUserMedia` error names (W3C Media Capture) to problem codes. A camera in use elsewhere is CAMERA_FAILED. */
export function cameraProblemOf(error: unknown): CameraProblem {
  const name = (error as { name?: unknown } | null)?.name;
  return (typeof name === 'string' && OF_NAME[name]) || 'CAMERA_FAILED';
}

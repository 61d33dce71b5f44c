import { liveCodes } from '../../shared/platform/livePackets.ts';

/** A refusal on the live-events socket. @see PLATFORM §9.3 */
export class LiveFailure extends Error {
  readonly code: number;

  constructor(code: keyof typeof liveCodes, message: string) {
    super(message);
    this.name = 'LiveFailure';
    this.code = liveCodes[code];
  }
}

import { STATUS_CODES } from 'node:http';

export type ValidationDetail = {
  readonly message: string;
  /** Dotted from the part of the request: `query.limit`. */
  readonly path: string;
  /** A Joi rule such as `any.required`. */
  readonly type: string;
  readonly context: Readonly<Record<string, unknown>>;
};

/** A refusal that becomes an answer in the error shape of the endpoint's version. @see PLATFORM §1.4 */
export class HttpFailure extends Error {
  readonly status: number;
  /** The number of shape C; the status unless a service had one of its own. */
  readonly code: number;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, message: string, options: { code?: number; headers?: Record<string, string> } = {}) {
    super(message);
    this.name = 'HttpFailure';
    this.status = status;
    this.code = options.code ?? status;
    this.headers = options.headers ?? {};
  }
}

/** A request off its schema: shape B on v1, shape C on v2. */
export class ValidationFailure extends HttpFailure {
  readonly details: readonly ValidationDetail[];

  constructor(details: readonly ValidationDetail[]) {
    super(400, details[0]?.message ?? 'invalid request');
    this.name = 'ValidationFailure';
    this.details = details;
  }
}

/** The answer's body for a refusal. */
export function failureBody(failure: HttpFailure, version: 1 | 2): unknown {
  if (version === 2) return { errorCode: failure.code, errorMessage: failure.message };
  if (failure instanceof ValidationFailure) {
    return { name: 'ValidationError', isJoi: true, details: failure.details };
  }
  return { statusCode: failure.status, error: STATUS_CODES[failure.status] ?? 'Error', message: failure.message };
}

export const notFound = (thing: string) => new HttpFailure(404, `${thing} not found.`);

import type { AppError } from './errors.ts';

// Apart from errors.ts, so that the window can use them without loading the schemas.

/** Carries an AppError through `throw` inside one process. IPC strips an Error to its message, so none crosses. */
export class AppFailure extends Error {
  readonly error: AppError;

  constructor(error: AppError, options?: ErrorOptions) {
    super(error.kind, options);
    this.name = 'AppFailure';
    this.error = error;
  }
}

/** What a person or the window gave can't be used. @param why told apart by the texts of `field` */
export function badInput(field: string, why: string): AppFailure {
  return new AppFailure({ kind: 'badInput', field, why });
}

/** Ends a `switch` over a union: a forgotten case does not compile. */
export function unreachable(value: never): never {
  throw new TypeError(`unreachable: ${JSON.stringify(value)}`);
}

import { KeepError } from '../ports.ts';

/** What is asked of a key-value store, whose own errors mean one thing alone. @throws KeepError `away` */
export async function asked<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw new KeepError('away', { cause });
  }
}

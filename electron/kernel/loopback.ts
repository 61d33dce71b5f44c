import { isLoopbackHost } from '../../shared/loopback.ts';

/** Whether an address leads to this computer alone. */
export const isLoopback = (address: string): boolean => isLoopbackHost(URL.parse(address)?.hostname ?? '');

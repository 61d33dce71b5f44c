// What of this room runs on the writer thread; nothing else of it is loaded there.

export { deliveryTables } from './journal/deliveryTables.ts';
export { type DeliveriesChange, type DeliveryMethods, openDeliveries } from './journal/journalStore.ts';

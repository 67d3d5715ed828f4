import type { Registry } from 'prom-client';
import type { ContactOutcome } from '../contact/route.ts';
import type { InventoryOutcome } from '../inventory/cache.ts';
import type { DeliveryOutcome } from '../outbox/deliver.ts';
import { countOutbox } from '../outbox/store.ts';
import type { Database } from '../storage/schema.ts';

/** What the API counts about itself. */
export interface Metrics {
  /** `undefined`: nothing is counted, since nobody may read it. */
  registry?: Registry;
  contact(outcome: ContactOutcome): void;
  delivery(outcome: DeliveryOutcome): void;
  inventory(outcome: InventoryOutcome): void;
}

/**
 * Starts counting if `isRead`. Otherwise prom-client isn't even loaded: it takes 13 MB.
 * Own registry per API, so that two in one process don't add up.
 */
export async function createMetrics(database: Database, isRead: boolean): Promise<Metrics> {
  if (!isRead) return { contact() {}, delivery() {}, inventory() {} };
  const { Counter, collectDefaultMetrics, Gauge, Registry } = await import('prom-client');
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const contact = new Counter({
    name: 'site_contact_submissions_total',
    help: 'Contact submissions by outcome',
    labelNames: ['outcome'],
    registers: [registry],
  });
  const delivery = new Counter({
    name: 'site_outbox_deliveries_total',
    help: 'Tries to send a mail by outcome; dead: given up',
    labelNames: ['outcome'],
    registers: [registry],
  });
  const inventory = new Counter({
    name: 'site_inventory_reads_total',
    help: 'Tries to read the stock by outcome; anything but read: the order system failed',
    labelNames: ['outcome'],
    registers: [registry],
  });
  new Gauge({
    name: 'site_outbox_mails',
    help: 'Mails not sent: pending, or dead and waiting for the operator; all instances together',
    labelNames: ['status'],
    registers: [registry],
    async collect() {
      // A scrape must tell the rest even while the database is away.
      const counts = await countOutbox(database).catch(() => ({ pending: Number.NaN, dead: Number.NaN }));
      this.set({ status: 'pending' }, counts.pending);
      this.set({ status: 'dead' }, counts.dead);
    },
  });
  return {
    registry,
    contact: (outcome) => contact.inc({ outcome }),
    delivery: (outcome) => delivery.inc({ outcome }),
    inventory: (outcome) => inventory.inc({ outcome }),
  };
}

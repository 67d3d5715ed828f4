/** Kinds of disk, quickest first. */
const diskTypes = ['nvme', 'ssd', 'hdd'] as const;
export type DiskType = (typeof diskTypes)[number];

/** Processor families that can be chosen by name. */
const cpuFamilies = ['threadripper', 'ryzen', 'epyc', 'xeon'] as const;
export type CpuFamily = (typeof cpuFamilies)[number];

/** What can be counted of a server; `null` is unknown. */
export interface ServerFigures {
  ramGo: number | null;
  threads: number | null;
  family: CpuFamily | null;
  /** All disks together, before any RAID, in Go of 1000 Mo. */
  diskGo: number | null;
  /** Every kind of disk it has. */
  disks: DiskType[];
}

const SIZE = String.raw`(\d+(?:[.,]\d+)?)\s*([TG])[oB]`;
const ram = new RegExp(SIZE, 'i');
const disk = new RegExp(String.raw`(?:(\d+)\s*[×x*]\s*)?${SIZE}`, 'gi');
/** « 1 024 Go » → « 1024 Go »; « DDR4 128 Go » stays. */
const ungrouped = (text: string) =>
  text.replace(
    /(^|[^a-z\d])(\d{1,3}(?:\s\d{3})+)(?=\s*[TG][oB])/gi,
    (_, before, number) => before + number.replace(/\s/g, ''),
  );
const goOf = (amount = '', unit = '') =>
  Math.round(Number(amount.replace(',', '.')) * (unit.toUpperCase() === 'T' ? 1000 : 1));

/**
 * Figures of the texts a server is described by, as the feed's view words them (« 24 threads », « 2 × 960 Go NVMe »)
 * or an operator does (« 2x2To SSD + 4 x 12 To HDD »). The only place where these texts are read.
 */
export function figuresOf(server: { cpu: string; ram: string; storage: string }): ServerFigures {
  const cpu = server.cpu.toLowerCase();
  const threads = /(\d+)\s*threads?/.exec(cpu)?.[1];
  const [memory, amount, unit] = ram.exec(ungrouped(server.ram)) ?? [];
  const sizes = [...ungrouped(server.storage).matchAll(disk)];
  const kinds = server.storage
    .toLowerCase()
    .split(/[+,;&]/)
    // « SSD NVMe » is one kind of disk.
    .flatMap((part) => diskTypes.find((type) => part.includes(type)) ?? []);
  return {
    ramGo: memory ? goOf(amount, unit) : null,
    threads: threads ? Number(threads) : null,
    family: cpuFamilies.find((family) => cpu.includes(family)) ?? null,
    diskGo:
      sizes.length > 0
        ? sizes.reduce((sum, [, count = '1', size, of]) => sum + Number(count) * goOf(size, of), 0)
        : null,
    disks: [...new Set(kinds)],
  };
}

/** Types of disk, fastest first. */
const diskTypes = ['nvme', 'ssd', 'hdd'] as const;
export type DiskType = (typeof diskTypes)[number];

/** Processor families offered as a filter. */
const cpuFamilies = ['threadripper', 'ryzen', 'epyc', 'xeon'] as const;
export type CpuFamily = (typeof cpuFamilies)[number];

/** Numbers parsed from a server's texts; `null` when unknown. */
export interface ServerSpecs {
  ramGo: number | null;
  threads: number | null;
  family: CpuFamily | null;
  /** Sum of all disks, without RAID, in Go of 1000 Mo. */
  diskGo: number | null;
  disks: DiskType[];
}

const SIZE = String.raw`(\d+(?:[.,]\d+)?)\s*([TG])[oB]`;
const ram = new RegExp(SIZE, 'i');
const disk = new RegExp(String.raw`(?:(\d+)\s*[×x*]\s*)?${SIZE}`, 'gi');
/** Removes the spaces of grouped thousands: « 1 024 Go » → « 1024 Go ». « DDR4 128 Go » stays. */
const ungrouped = (text: string) =>
  text.replace(
    /(^|[^a-z\d])(\d{1,3}(?:\s\d{3})+)(?=\s*[TG][oB])/gi,
    (_, before, number) => before + number.replace(/\s/g, ''),
  );
const parseGo = (amount = '', unit = '') =>
  Math.round(Number(amount.replace(',', '.')) * (unit.toUpperCase() === 'T' ? 1000 : 1));

/**
 * Parses the numbers in a server's texts; no other function parses these texts. The feed writes « 24 threads »,
 * « 2 × 960 Go NVMe », an operator « 2x2To SSD + 4 x 12 To HDD ».
 */
export function parseServerSpecs(server: { cpu: string; ram: string; storage: string }): ServerSpecs {
  const cpu = server.cpu.toLowerCase();
  const threads = /(\d+)\s*threads?/.exec(cpu)?.[1];
  const [memory, amount, unit] = ram.exec(ungrouped(server.ram)) ?? [];
  const sizes = [...ungrouped(server.storage).matchAll(disk)];
  const kinds = server.storage
    .toLowerCase()
    .split(/[+,;&]/)
    // « SSD NVMe » is one type of disk.
    .flatMap((part) => diskTypes.find((type) => part.includes(type)) ?? []);
  return {
    ramGo: memory ? parseGo(amount, unit) : null,
    threads: threads ? Number(threads) : null,
    family: cpuFamilies.find((family) => cpu.includes(family)) ?? null,
    diskGo:
      sizes.length > 0
        ? sizes.reduce((sum, [, count = '1', size, of]) => sum + Number(count) * parseGo(size, of), 0)
        : null,
    disks: [...new Set(kinds)],
  };
}

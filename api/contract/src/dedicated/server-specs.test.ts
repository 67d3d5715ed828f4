import { expect, test } from 'vitest';
import { parseServerSpecs } from './server-specs.ts';

test.each([
  [
    { cpu: 'AMD Ryzen 9 5900X (24 threads)', ram: '128 Go DDR4', storage: '2 × 960 Go NVMe' },
    { ramGo: 128, threads: 24, family: 'ryzen', diskGo: 1920, disks: ['nvme'] },
  ],
  [
    { cpu: '2 × Intel Xeon E5-2680 v4 (56 threads)', ram: '1,5 To DDR4 ECC', storage: '4 × 12000 Go HDD' },
    { ramGo: 1500, threads: 56, family: 'xeon', diskGo: 48_000, disks: ['hdd'] },
  ],
  [
    { cpu: 'Ryzen Threadripper', ram: '64Go', storage: '2x1,92To SSD NVMe + 4 x 12 To HDD' },
    { ramGo: 64, threads: null, family: 'threadripper', diskGo: 51_840, disks: ['nvme', 'hdd'] },
  ],
  [
    { cpu: 'Epyc 9654', ram: '1 024 Go', storage: 'NVMe 4 × 3 840 Go' },
    { ramGo: 1024, threads: null, family: 'epyc', diskGo: 15_360, disks: ['nvme'] },
  ],
  [
    { cpu: 'Ryzen', ram: 'DDR4 128 Go', storage: '960 Go' },
    { ramGo: 128, threads: null, family: 'ryzen', diskGo: 960, disks: [] },
  ],
  [
    { cpu: 'EPYC 7302P', ram: '', storage: '500 Go SSD' },
    { ramGo: null, threads: null, family: 'epyc', diskGo: 500, disks: ['ssd'] },
  ],
  [
    { cpu: '', ram: 'à la carte', storage: 'sur demande' },
    { ramGo: null, threads: null, family: null, diskGo: null, disks: [] },
  ],
])('server %j has the figures %j', (texts, figures) => {
  expect(parseServerSpecs(texts)).toEqual(figures);
});

/**
 * Name, processor, threads, memory (Go, type), disks (count, Go, type), Gb/s, reseller price, units, days. The servers are
 * invented, named « Exemple », and cover every case of the page.
 */
const samples = [
  ['Exemple E3-32', 'Intel Xeon E3-1270 v6', 8, [32, 'DDR4 ECC'], [2, 480, 'SSD'], 1, 29.9, 6, 2],
  ['Exemple E5-64', 'Intel Xeon E5-2680 v4', 28, [64, 'DDR4 ECC'], [2, 960, 'SSD'], 1, 44.5, 4, 2],
  ['Exemple E5-128', 'Intel Xeon E5-2690 v4', 28, [128, 'DDR4 ECC'], [2, 1920, 'SSD'], 1, '62.005', 3, 2],
  ['Exemple 2xE5-256', '2 × Intel Xeon E5-2680 v4', 56, [256, 'DDR4 ECC'], [4, 960, 'SSD'], 10, 98, 1, 3],
  ['Exemple Gold-192', 'Intel Xeon Gold 6148', 40, [192, 'DDR4 ECC'], [2, 1920, 'NVMe'], 10, 119.9, 2, 3],
  ['Exemple Gold-384', '2 × Intel Xeon Gold 6148', 80, [384, 'DDR4 ECC'], [4, 1920, 'NVMe'], 10, 189, 0, 10],
  ['Exemple R5-64', 'AMD Ryzen 5 5600X', 12, [64, 'DDR4'], [2, 500, 'NVMe'], 1, 49, 5, 1],
  ['Exemple R7-64', 'AMD Ryzen 7 5800X', 16, [64, 'DDR4'], [2, 1000, 'NVMe'], 1, 59.9, 1, 1],
  ['Exemple R9-128', 'AMD Ryzen 9 5900X', 24, [128, 'DDR4'], [2, 1000, 'NVMe'], 2.5, 79.9, 3, 1],
  ['Exemple R9-192', 'AMD Ryzen 9 7950X', 32, [192, 'DDR5'], [2, 2000, 'NVMe'], 10, 109.9, 2, 2],
  ['Exemple EPYC-128', 'AMD EPYC 7302P', 32, [128, 'DDR4 ECC'], [2, 960, 'NVMe'], 10, 99, 4, 3],
  ['Exemple EPYC-256', 'AMD EPYC 7443P', 48, [256, 'DDR4 ECC'], [2, 1920, 'NVMe'], 10, 149.5, 2, 3],
  ['Exemple EPYC-512', 'AMD EPYC 7543P', 64, [512, 'DDR4 ECC'], [4, 3840, 'NVMe'], 25, null, 1, 5],
  ['Exemple Stockage-64', 'Intel Xeon E-2236', 12, [64, 'DDR4 ECC'], [4, 12000, 'HDD'], 1, 85, 0, 7],
] as const;

/** Feed for a site without an order system, in the order system's format. */
export const sampleInventoryFeed = {
  inventory: {
    servers: samples.map(([name, cpu, cores, memory, storage, network, price, quantity, days]) => ({
      name,
      specifications: {
        cpu,
        cores,
        memory: { size: memory[0], type: memory[1] },
        storage: { quantity: storage[0], size: storage[1], type: storage[2] },
        network,
      },
      price: { price_reseller: price },
      stock: { available: quantity > 0, quantity, delivery_time: days },
    })),
  },
};

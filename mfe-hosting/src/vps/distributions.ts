import { siAlmalinux, siCentos, siDebian, siFedora, siRockylinux, siUbuntu } from 'simple-icons';

/**
 * A path in hundredths of its box: what is finer can't be seen and doesn't compress. Only decimals change, never a digit
 * before them: a path may write « 011.5 » for two flags and a number.
 */
const drawn = (path: string) =>
  path.replace(/\.(\d\d)(\d)\d*/g, (_, kept: string, next: string) => {
    const hundredths = Math.min(Number(kept) + (next < '5' ? 0 : 1), 99);
    return `.${String(hundredths).padStart(2, '0').replace(/0$/, '')}`;
  });

/** Systems offered on every VPS; logos are CC0 outlines in a box of 24 × 24, where one exists. */
export const distributions = [
  { name: 'Debian', logo: drawn(siDebian.path) },
  { name: 'Ubuntu', logo: drawn(siUbuntu.path) },
  { name: 'CentOS', logo: drawn(siCentos.path) },
  { name: 'Alma', logo: drawn(siAlmalinux.path) },
  { name: 'Cloud Linux', logo: null },
  { name: 'Fedora', logo: drawn(siFedora.path) },
  { name: 'OpenVZ', logo: null },
  { name: 'Oracle', logo: null },
  { name: 'Rocky', logo: drawn(siRockylinux.path) },
];

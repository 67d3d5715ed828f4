import { siAlmalinux, siCentos, siDebian, siFedora, siRockylinux, siUbuntu } from 'simple-icons';

/** A system offered on every VPS; logos are CC0 outlines, where one exists. */
export interface Distribution {
  name: string;
  /** SVG path in a 24 × 24 box, or null. */
  logo: string | null;
}

export const distributions: Distribution[] = [
  { name: 'Debian', logo: siDebian.path },
  { name: 'Ubuntu', logo: siUbuntu.path },
  { name: 'CentOS', logo: siCentos.path },
  { name: 'Alma', logo: siAlmalinux.path },
  { name: 'Cloud Linux', logo: null },
  { name: 'Fedora', logo: siFedora.path },
  { name: 'OpenVZ', logo: null },
  { name: 'Oracle', logo: null },
  { name: 'Rocky', logo: siRockylinux.path },
];

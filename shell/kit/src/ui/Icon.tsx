const paths = {
  check: 'm5 12.5 4.5 4.5L19 7.5',
  close: 'M6 6l12 12M18 6 6 18',
};

/**
 * The two icons of interactive components. Drawn here, because the base of an icon library would cost each page 2 kB.
 *
 * @example
 * <Icon name="close" size={16} />
 */
export function Icon({ name, size }: { name: keyof typeof paths; size: number }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      aria-hidden="true"
    >
      <path d={paths[name]} strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}

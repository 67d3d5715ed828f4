const paths = {
  check: 'm5 12.5 4.5 4.5L19 7.5',
  close: 'M6 6l12 12M18 6 6 18',
  plus: 'M5 12h14M12 5v14',
  star: 'm12 3 2.8 5.8 6.2.9-4.5 4.4 1.1 6.3-5.6-3-5.6 3 1.1-6.3L3 9.7l6.2-.9Z',
};

interface IconProps {
  name: keyof typeof paths;
  size: number;
  className?: string | undefined;
  strokeWidth?: number;
}

/**
 * The icons of components. Drawn here: an icon library would cost each page 2 kB, and each remote's folder 51 MB.
 *
 * @example
 * <Icon name="close" size={16} />
 */
export function Icon({ name, size, className, strokeWidth = 2 }: IconProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      className={className}
      fill={name === 'star' ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth={strokeWidth}
      aria-hidden="true"
    >
      <path d={paths[name]} strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}

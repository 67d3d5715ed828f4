import { Feature } from '@site/kit/ui/Feature';
import { Grid } from '@site/kit/ui/Grid';
import { Section } from '@site/kit/ui/Section';
import { presentations } from './content.tsx';

/** Reusable presentation block, for games or for web hosting. */
export function Presentation({ type }: { type: 'game' | 'web' }) {
  const { title, points } = presentations[type];
  return (
    <Section id="presentation" title={title} ground="sunk">
      <Grid>
        {points.map((point) => (
          <Feature key={point.title} title={point.title}>
            {point.text}
          </Feature>
        ))}
      </Grid>
    </Section>
  );
}

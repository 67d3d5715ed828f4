import { useOperator } from '@site/kit/nav';
import { Feature } from '@site/kit/ui/Feature';
import { Grid } from '@site/kit/ui/Grid';
import { Section } from '@site/kit/ui/Section';
import { presentationsOf } from './content.ts';

/** Reusable presentation block, for games or for web hosting. */
export function Presentation({ type }: { type: 'game' | 'web' }) {
  const { claims } = useOperator();
  const { title, points } = presentationsOf(claims)[type];
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

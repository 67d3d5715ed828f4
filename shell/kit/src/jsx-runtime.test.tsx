import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

/** « ~ » for the no-break space, « _ » for the narrow one. */
const render = (node: ReactNode) =>
  renderToStaticMarkup(node).replaceAll('\u00a0', '~').replaceAll('\u202f', '_');

const ram = 8;
const unit = 'Go';
const Badge = ({ children }: { children: ReactNode }) => <b title="Vrai ?">{children}</b>;

test('text of an element is typeset', () => {
  expect(render(<p>Et ensuite ?</p>)).toBe('<p>Et ensuite_?</p>');
  expect(render(<>Nom : {unit}</>)).toBe('Nom~: Go');
});

test('typeset heading has the wide space before « ? »', () => {
  expect(render(<h2>Et ensuite ?</h2>)).toBe('<h2>Et ensuite~?</h2>');
});

test('text that begins with a space is typeset with the text before it', () => {
  expect(render(<p>{ram} Go</p>)).toBe('<p>8~Go</p>');
  expect(
    render(
      <p>
        {ram} {unit}, {'2'} {'%'}
      </p>,
    ),
  ).toBe('<p>8~Go, 2~%</p>');
  expect(
    render(
      <p>
        <strong>{ram}</strong> Go, <i>nom</i> : {false}
        <i>?</i>
      </p>,
    ),
  ).toBe('<p><strong>8</strong>~Go, <i>nom</i>~:_<i>?</i></p>');
  expect(render(<p>Xeon {unit}</p>)).toBe('<p>Xeon Go</p>');
});

test('children of a component are typeset, and elements among them kept', () => {
  const parts = [<i key="a">8</i>, ' Go'];
  expect(render(<Badge>{parts}</Badge>)).toBe('<b title="Vrai_?"><i>8</i>~Go</b>');
  expect(parts[1]).toBe(' Go');
});

test('attributes for reading are typeset, and no others', () => {
  expect(render(<img alt="Vrai ?" aria-label="4 Go" data-label="Prix : HT" id="a :" />)).toBe(
    '<img alt="Vrai_?" aria-label="4~Go" data-label="Prix~: HT" id="a :"/>',
  );
  expect(render(<input placeholder="Nom : …" defaultValue="a : b" />)).toBe(
    '<input placeholder="Nom~: …" value="a : b"/>',
  );
});

test('code and visitors’ text aren’t typeset', () => {
  expect(
    render(
      <pre>
        <code>a ? b : c</code>
      </pre>,
    ),
  ).toBe('<pre><code>a ? b : c</code></pre>');
  expect(render(<textarea defaultValue="Bonjour !" readOnly />)).toContain('Bonjour !');
});

import { describe, expect, it } from 'vitest';
import { type Feed, renderAtomFeed, renderJsonFeed } from './feed.ts';

const feed: Feed = {
  origin: 'https://www.example.org',
  title: 'Le stock & ses prix',
  subtitle: 'Chaque changement.',
  author: 'Exemple',
  page: '/offres/dedies',
  atom: '/prix.atom',
  json: '/prix-flux.json',
  begun: '1970-01-01T00:00:00.000Z',
  entries: [
    {
      at: '2026-11-20T08:00:00.000Z',
      name: 'stock/2',
      title: 'Un <b> "deux"\u0000',
      path: '/offres/dedies',
      html: '<p>Un &lt;b&gt;</p>',
    },
    { at: '2026-11-19T08:00:00.000Z', name: 'stock/1', title: 'Trois', path: '/#trois', html: '' },
  ],
};

describe('Atom feed', () => {
  it('has ids, times and links of RFC 4287, and escapes its texts', () => {
    expect(renderAtomFeed(feed)).toBe(`<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="fr">
<id>https://www.example.org/prix.atom</id>
<title>Le stock &amp; ses prix</title>
<subtitle>Chaque changement.</subtitle>
<updated>2026-11-20T08:00:00.000Z</updated>
<link rel="self" type="application/atom+xml" href="https://www.example.org/prix.atom"/>
<link rel="alternate" type="text/html" href="https://www.example.org/offres/dedies"/>
<author><name>Exemple</name><uri>https://www.example.org/</uri></author>
<entry>
<id>tag:www.example.org,2026-11-20:stock/2</id>
<title>Un &lt;b&gt; &quot;deux&quot;</title>
<published>2026-11-20T08:00:00.000Z</published>
<updated>2026-11-20T08:00:00.000Z</updated>
<link rel="alternate" type="text/html" href="https://www.example.org/offres/dedies"/>
<content type="html">&lt;p&gt;Un &amp;lt;b&amp;gt;&lt;/p&gt;</content>
</entry>
<entry>
<id>tag:www.example.org,2026-11-19:stock/1</id>
<title>Trois</title>
<published>2026-11-19T08:00:00.000Z</published>
<updated>2026-11-19T08:00:00.000Z</updated>
<link rel="alternate" type="text/html" href="https://www.example.org/#trois"/>
<content type="html"></content>
</entry>
</feed>
`);
  });

  it('has a time without entries', () => {
    expect(renderAtomFeed({ ...feed, entries: [] })).toContain('<updated>1970-01-01T00:00:00.000Z</updated>');
  });
});

it('JSON Feed says the same, unescaped', () => {
  const { items, ...head } = JSON.parse(renderJsonFeed(feed));
  expect(head).toEqual({
    version: 'https://jsonfeed.org/version/1.1',
    title: 'Le stock & ses prix',
    description: 'Chaque changement.',
    home_page_url: 'https://www.example.org/offres/dedies',
    feed_url: 'https://www.example.org/prix-flux.json',
    language: 'fr',
    authors: [{ name: 'Exemple', url: 'https://www.example.org/' }],
  });
  expect(items[0]).toEqual({
    id: 'tag:www.example.org,2026-11-20:stock/2',
    url: 'https://www.example.org/offres/dedies',
    title: 'Un <b> "deux"\u0000',
    content_html: '<p>Un &lt;b&gt;</p>',
    date_published: '2026-11-20T08:00:00.000Z',
  });
});

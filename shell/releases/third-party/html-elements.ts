/** Elements and attributes that a third-party remote's server HTML may have, and the structure that browsers don't repair. */

const words = (text: string) => text.trim().split(/\s+/);

/** Attributes of any element. `aria-*` and `data-*` have rules of their own. */
export const GLOBAL_ATTRIBUTES = new Set(
  words('class dir hidden id inert lang popover role tabindex title translate'),
);

/** Attributes of SVG elements that only draw. */
const DRAWING = words(`
  clip-path clip-rule clippathunits cx cy d dx dy fill fill-opacity fill-rule focusable font-size font-weight fx fy
  gradienttransform gradientunits height href marker-end marker-mid marker-start mask maskunits offset opacity pathlength
  points preserveaspectratio r rx ry spreadmethod stop-color stop-opacity stroke stroke-dasharray stroke-dashoffset
  stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity stroke-width text-anchor transform vector-effect
  viewbox width x x1 x2 xmlns y y1 y2`);

/** Elements of drawings: they stand inside `svg` only, and nothing else does. */
const DRAWN = words(`
  circle clippath defs desc ellipse g line lineargradient mask path polygon polyline radialgradient rect stop symbol text
  tspan use`);

const FIELD = 'autocomplete disabled form name readonly required';

/** Attributes by element, beside the global ones. */
export const ELEMENT_ATTRIBUTES: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    a: 'download href hreflang rel target type',
    button:
      'command commandfor disabled form formaction formmethod formnovalidate name popovertarget popovertargetaction type value',
    col: 'span',
    colgroup: 'span',
    data: 'value',
    del: 'datetime',
    details: 'name open',
    dialog: 'closedby',
    fieldset: 'disabled form name',
    form: 'action autocomplete enctype method novalidate',
    img: 'alt decoding fetchpriority height loading sizes src srcset width',
    input: `${FIELD} accept checked inputmode list max maxlength min minlength multiple pattern placeholder size step type value`,
    ins: 'datetime',
    label: 'for',
    li: 'value',
    meter: 'form high low max min optimum value',
    ol: 'reversed start type',
    optgroup: 'disabled label',
    option: 'disabled label selected value',
    output: 'for form name',
    progress: 'max value',
    select: `${FIELD} multiple size`,
    source: 'height media sizes srcset type width',
    td: 'colspan headers rowspan',
    textarea: `${FIELD} cols inputmode maxlength minlength placeholder rows wrap`,
    th: 'abbr colspan headers rowspan scope',
    time: 'datetime',
  })
    .map(([name, attributes]): [string, ReadonlySet<string>] => [name, new Set(words(attributes))])
    .concat(
      words(`
        abbr address article aside b bdi bdo blockquote br caption cite code datalist dd dfn div dl dt em figcaption figure
        footer h1 h2 h3 h4 h5 h6 header hgroup hr i kbd legend mark menu nav p picture pre q rp rt ruby s samp search
        section small span strong sub summary sup table tbody tfoot thead tr u ul var wbr`).map((name) => [
        name,
        new Set(),
      ]),
      ['svg', ...DRAWN].map((name) => [name, new Set(DRAWING)]),
    ),
);

export const VOID_ELEMENTS = new Set(words('br col hr img input source wbr'));

/** Elements of drawings. `title` is one inside `svg` only. */
export const isSvgElement = (name: string): boolean => name === 'title' || DRAWN.includes(name);

/** Elements whose start ends an open paragraph (HTML, « parsing main inbody »). */
export const PARAGRAPH_ENDING_ELEMENTS = new Set(
  words(`
    address article aside blockquote dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6
    header hgroup hr li menu nav ol p pre search section summary table ul`),
);

/** Elements that a browser never nests in themselves. */
export const NON_NESTABLE_ELEMENTS = new Set(words('a button form label select'));

/** Parents that elements need: elsewhere a browser moves or drops the element. */
export const REQUIRED_PARENTS: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    caption: 'table',
    col: 'colgroup',
    colgroup: 'table',
    dd: 'dl div',
    dt: 'dl div',
    legend: 'fieldset',
    li: 'ul ol menu',
    optgroup: 'select',
    option: 'select optgroup datalist',
    source: 'picture',
    summary: 'details',
    tbody: 'table',
    td: 'tr',
    tfoot: 'table',
    th: 'tr',
    thead: 'table',
    tr: 'tbody thead tfoot',
  }).map(([name, parents]) => [name, words(parents)]),
);

/** Elements with no children but these, and no text: a browser moves anything else out. Those without a list hold text only. */
export const ALLOWED_CHILDREN: ReadonlyMap<string, { elements: readonly string[]; hasText: boolean }> =
  new Map(
    Object.entries({
      colgroup: 'col',
      optgroup: 'option',
      select: 'option optgroup hr',
      table: 'caption colgroup thead tbody tfoot',
      tbody: 'tr',
      tfoot: 'tr',
      thead: 'tr',
      tr: 'td th',
    })
      .map(([name, elements]): [string, { elements: string[]; hasText: boolean }] => [
        name,
        { elements: words(elements), hasText: false },
      ])
      .concat(['desc', 'option', 'textarea', 'title'].map((name) => [name, { elements: [], hasText: true }])),
  );

/** Attributes that hold ids of other elements. */
export const ID_REFERENCE_ATTRIBUTES = new Set(
  words(`
    aria-activedescendant aria-controls aria-describedby aria-details aria-errormessage aria-flowto aria-labelledby
    aria-owns commandfor for form headers list popovertarget`),
);

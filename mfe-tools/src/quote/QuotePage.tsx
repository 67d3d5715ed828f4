import { QUOTE_LINE_PARAM } from '@site/api-contract/quote-text';
import { Link, useOperator } from '@site/kit/page-context';
import { QUOTE_PATH } from '@site/kit/quote-path';
import { buildPlaceholder } from '@site/kit/server-filled';
import { Button, ButtonLink } from '@site/kit/ui/Button';
import { Hero } from '@site/kit/ui/Hero';
import { FormattedPrice, Price } from '@site/kit/ui/Price';
import type { ReactNode } from 'react';
import Quote from './Quote.island.tsx';
import styles from './Quote.module.css';
import { QuotePrintHeader, QuoteTotals } from './QuoteParts.tsx';

/** /devis: the visitor's quote across all teams' offers, with its sums and the form that sends it. */
export default function QuotePage() {
  return (
    <>
      <Hero
        look="brief"
        title="Mon devis"
        lead={
          <>
            Les offres que vous avez choisies, ce qu’elles coûtent à la commande, par mois et sur un an.{' '}
            <span className={styles.toForm}>
              Rien n’est commandé : vous pouvez imprimer ce devis, le partager ou nous l’envoyer.
            </span>
          </>
        }
      />
      <QuoteTemplate />
      <Quote />
    </>
  );
}

const where = (name: string, node: ReactNode) => <template data-where={name}>{node}</template>;

/**
 * The quote of the address, which a host fills in, for visitors without JavaScript. With JavaScript the quote comes from
 * the device too, which no host can read.
 */
function QuoteTemplate() {
  const { vat } = useOperator();
  const price = (name: string, unit: 'mois' | null) => (
    <FormattedPrice
      ht={buildPlaceholder(name)}
      ttc={vat.ratePercent === null ? null : buildPlaceholder(`${name}Ttc`)}
      unit={unit}
    />
  );
  return (
    <noscript>
      <template data-made="quoted">
        <div className={styles.content}>
          {where(
            'unread',
            <p className={styles.notice}>
              Lignes de cette adresse qui n’ont pas pu être lues : {buildPlaceholder('unread')}. L’adresse a
              peut-être été coupée ou modifiée ; un devis compte {buildPlaceholder('most')} lignes au plus.
            </p>,
          )}
          {where(
            'none',
            <p>
              Aucune offre n’y est nommée : choisissez parmi <Link to="/offres">les offres</Link>, ou
              dites-nous ce qu’il vous faut par <Link to="/contact">le formulaire de contact</Link>.
            </p>,
          )}
          {where(
            'count',
            <>
              <QuotePrintHeader day={buildPlaceholder('day')} address={buildPlaceholder('whole')} />
              <div className={styles.columns}>
                <section aria-label={buildPlaceholder('count')}>
                  <h2>{buildPlaceholder('count')}</h2>
                  <ol className={styles.lines}>
                    <template data-each="lines">
                      <li>
                        <article className={styles.row} aria-label={buildPlaceholder('name')}>
                          <header>
                            <h3>
                              {where(
                                'path',
                                <a href={buildPlaceholder('path')}>{buildPlaceholder('name')}</a>,
                              )}
                              {where('unnamed', buildPlaceholder('name'))}
                            </h3>
                            {where('facts', <p className={styles.facts}>{buildPlaceholder('facts')}</p>)}
                            {where('path', <p className={styles.printed}>{buildPlaceholder('chosen')}</p>)}
                            {where('unnamed', <p className={styles.facts}>{buildPlaceholder('chosen')}</p>)}
                          </header>
                          {where('changed', <p className={styles.state}>{buildPlaceholder('changed')}</p>)}
                          {where(
                            'gone',
                            <p className={styles.state}>
                              Cette offre n’est plus proposée : elle ne compte pas dans les sommes.
                            </p>,
                          )}
                          {where(
                            'unchecked',
                            <p className={styles.state}>
                              Le stock n’a pas pu être lu : le nom et les choix de cette offre sont tels que
                              l’adresse les écrit. Nous vous dirons si elle est disponible, et à quel prix.
                            </p>,
                          )}
                          {where('path', <LineForm />)}
                          <div className={styles.amounts}>
                            <div className={styles.price}>
                              {where('monthly', price('monthly', 'mois'))}
                              {where('unpriced', <Price cents={null} />)}
                              {where(
                                'each',
                                <span className={styles.facts}>{buildPlaceholder('each')}</span>,
                              )}
                              {where(
                                'once',
                                <span className={styles.facts}>et {price('once', null)} une fois</span>,
                              )}
                            </div>
                            <a
                              href={buildPlaceholder('without')}
                              className={styles.toForm}
                              aria-label={`Retirer ${buildPlaceholder('name')}`}
                            >
                              Retirer
                            </a>
                          </div>
                        </article>
                      </li>
                    </template>
                  </ol>
                </section>
                <QuoteTotals
                  priceOf={price}
                  left={where('left', <p className={styles.facts}>{buildPlaceholder('left')}</p>)}
                  commitment={buildPlaceholder('commitment')}
                  vat={buildPlaceholder('vatLine')}
                >
                  <div className={styles.toForm}>
                    <ButtonLink to={`/contact?${buildPlaceholder('query')}`}>
                      Envoyer cette demande
                    </ButtonLink>
                  </div>
                  <p className={`${styles.facts} ${styles.toForm}`}>
                    Sans JavaScript, ce devis n’est gardé que dans l’adresse de cette page ; votre navigateur
                    l’imprime. Pour d’autres offres encore, nommez-les dans votre message.
                  </p>
                </QuoteTotals>
              </div>
            </>,
          )}
        </div>
      </template>
    </noscript>
  );
}

/** The choices and the quantity of a line: the host answers this form with the changed quote's address. */
const LineForm = () => (
  <form action={QUOTE_PATH}>
    <template data-each="others">
      <input type="hidden" name={QUOTE_LINE_PARAM} value={buildPlaceholder('other')} />
    </template>
    <input type="hidden" name="offre" value={buildPlaceholder('offer')} />
    <input type="hidden" name="rang" value={buildPlaceholder('rank')} />
    <div className={styles.choices}>
      <template data-each="choices">
        {where(
          'values',
          <label className={styles.choice}>
            {buildPlaceholder('label')}
            <select name={buildPlaceholder('field')}>
              <template data-each="values">
                <option value={buildPlaceholder('value')}>{buildPlaceholder('text')}</option>
              </template>
            </select>
          </label>,
        )}
        {where(
          'amount',
          <label className={styles.choice}>
            {buildPlaceholder('label')}
            <input
              type="number"
              name={buildPlaceholder('field')}
              min={buildPlaceholder('min')}
              max={buildPlaceholder('max')}
              step={buildPlaceholder('step')}
              defaultValue={buildPlaceholder('amount')}
            />
          </label>,
        )}
      </template>
      <label className={styles.choice}>
        Quantité
        <input
          type="number"
          name="quantite"
          min="1"
          max={buildPlaceholder('largest')}
          defaultValue={buildPlaceholder('quantity')}
        />
      </label>
      <Button type="submit">Mettre à jour</Button>
    </div>
  </form>
);

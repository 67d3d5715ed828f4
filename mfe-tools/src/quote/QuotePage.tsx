import { QUOTE_LINE } from '@site/api-contract/quote-text';
import { Link, useOperator } from '@site/kit/nav';
import { QUOTE_PATH } from '@site/kit/quote-path';
import { placeholder } from '@site/kit/server-filled';
import { Button, ButtonLink } from '@site/kit/ui/Button';
import { Hero } from '@site/kit/ui/Hero';
import { Price, PriceTexts } from '@site/kit/ui/Price';
import type { ReactNode } from 'react';
import Quote from './Quote.island.tsx';
import styles from './Quote.module.css';
import { QuotePrintHeader, QuoteSums } from './QuoteParts.tsx';

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
    <PriceTexts
      ht={placeholder(name)}
      ttc={vat.ratePercent === null ? null : placeholder(`${name}Ttc`)}
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
              Lignes de cette adresse qui n’ont pas pu être lues : {placeholder('unread')}. L’adresse a
              peut-être été coupée ou modifiée ; un devis compte {placeholder('most')} lignes au plus.
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
              <QuotePrintHeader day={placeholder('day')} address={placeholder('whole')} />
              <div className={styles.columns}>
                <section aria-label={placeholder('count')}>
                  <h2>{placeholder('count')}</h2>
                  <ol className={styles.lines}>
                    <template data-each="lines">
                      <li>
                        <article className={styles.row} aria-label={placeholder('name')}>
                          <header>
                            <h3>
                              {where('path', <a href={placeholder('path')}>{placeholder('name')}</a>)}
                              {where('unnamed', placeholder('name'))}
                            </h3>
                            {where('facts', <p className={styles.facts}>{placeholder('facts')}</p>)}
                            {where('path', <p className={styles.printed}>{placeholder('chosen')}</p>)}
                            {where('unnamed', <p className={styles.facts}>{placeholder('chosen')}</p>)}
                          </header>
                          {where('changed', <p className={styles.state}>{placeholder('changed')}</p>)}
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
                              {where('each', <span className={styles.facts}>{placeholder('each')}</span>)}
                              {where(
                                'once',
                                <span className={styles.facts}>et {price('once', null)} une fois</span>,
                              )}
                            </div>
                            <a
                              href={placeholder('without')}
                              className={styles.toForm}
                              aria-label={`Retirer ${placeholder('name')}`}
                            >
                              Retirer
                            </a>
                          </div>
                        </article>
                      </li>
                    </template>
                  </ol>
                </section>
                <QuoteSums
                  priceOf={price}
                  left={where('left', <p className={styles.facts}>{placeholder('left')}</p>)}
                  commitment={placeholder('commitment')}
                  vat={placeholder('vatLine')}
                >
                  <div className={styles.toForm}>
                    <ButtonLink to={`/contact?${placeholder('query')}`}>Envoyer cette demande</ButtonLink>
                  </div>
                  <p className={`${styles.facts} ${styles.toForm}`}>
                    Sans JavaScript, ce devis n’est gardé que dans l’adresse de cette page ; votre navigateur
                    l’imprime. Pour d’autres offres encore, nommez-les dans votre message.
                  </p>
                </QuoteSums>
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
      <input type="hidden" name={QUOTE_LINE} value={placeholder('other')} />
    </template>
    <input type="hidden" name="offre" value={placeholder('offer')} />
    <input type="hidden" name="rang" value={placeholder('rank')} />
    <div className={styles.choices}>
      <template data-each="choices">
        {where(
          'values',
          <label className={styles.choice}>
            {placeholder('label')}
            <select name={placeholder('field')}>
              <template data-each="values">
                <option value={placeholder('value')}>{placeholder('text')}</option>
              </template>
            </select>
          </label>,
        )}
        {where(
          'amount',
          <label className={styles.choice}>
            {placeholder('label')}
            <input
              type="number"
              name={placeholder('field')}
              min={placeholder('min')}
              max={placeholder('max')}
              step={placeholder('step')}
              defaultValue={placeholder('amount')}
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
          max={placeholder('largest')}
          defaultValue={placeholder('quantity')}
        />
      </label>
      <Button type="submit">Mettre à jour</Button>
    </div>
  </form>
);

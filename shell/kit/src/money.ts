export {
  type Cents,
  formatCents,
  formatHtAndTtc,
  formatRate,
  type Rate,
  type Vat,
  withVat,
} from '@site/api-contract/texts/money';

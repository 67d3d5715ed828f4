/** Remotes write numbers as the API and compose do. */
export { formatNumber, formatScaled, formatStorage } from '@site/api-contract/numbers';

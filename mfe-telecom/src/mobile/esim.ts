/**
 * Phones that support an eSIM, as their makers publish (docs/product.md#mobile), with exceptions in `note`. The list is a guide:
 * versions of a model for other countries may lack the eSIM.
 */
const brands = [
  {
    brand: 'Apple',
    note: 'Certaines versions vendues en Chine continentale, à Hong Kong et à Macao n’ont pas l’eSIM. L’iPhone Air n’a que l’eSIM.',
    models: `
      iPhone XR, iPhone XS, iPhone XS Max, iPhone 11, iPhone 11 Pro, iPhone 11 Pro Max, iPhone SE (2020),
      iPhone SE (2022), iPhone 12 mini, iPhone 12, iPhone 12 Pro, iPhone 12 Pro Max, iPhone 13 mini,
      iPhone 13, iPhone 13 Pro, iPhone 13 Pro Max, iPhone 14, iPhone 14 Plus, iPhone 14 Pro,
      iPhone 14 Pro Max, iPhone 15, iPhone 15 Plus, iPhone 15 Pro, iPhone 15 Pro Max, iPhone 16e, iPhone 16,
      iPhone 16 Plus, iPhone 16 Pro, iPhone 16 Pro Max, iPhone 17, iPhone 17 Pro, iPhone 17 Pro Max,
      iPhone Air`,
  },
  { brand: 'Crosscall', models: 'Stellar-X5, Stellar-M6, Stellar-M6E' },
  { brand: 'Fairphone', models: 'Fairphone 4, Fairphone 5, Fairphone (6ᵉ génération)' },
  {
    brand: 'Google',
    note: 'Avant le Pixel 4, l’eSIM dépend du pays et de l’opérateur de vente.',
    models: `
      Pixel 4, Pixel 4 XL, Pixel 4a, Pixel 5, Pixel 6, Pixel 6 Pro, Pixel 6a, Pixel 7, Pixel 7 Pro,
      Pixel 7a, Pixel Fold, Pixel 8, Pixel 8 Pro, Pixel 8a, Pixel 9, Pixel 9 Pro, Pixel 9 Pro XL,
      Pixel 9 Pro Fold, Pixel 9a, Pixel 10, Pixel 10 Pro`,
  },
  {
    brand: 'Honor',
    models: 'Magic4 Pro, Magic5 Pro, Magic6 Pro, Magic V2, Magic V3, Honor 90, Honor 200 Pro',
  },
  {
    brand: 'Huawei',
    note: 'Le P40 Pro+ n’a pas l’eSIM.',
    models: 'P40, P40 Pro, Mate 40 Pro',
  },
  {
    brand: 'Motorola',
    models: `
      razr (2019), razr 5G, razr 40, razr 40 Ultra, razr 50, razr 50 Ultra, edge 40, edge 40 Pro,
      edge 40 neo, edge 50 Pro, edge 50 Ultra`,
  },
  { brand: 'Nokia', models: 'G60 5G, X30 5G, XR21' },
  { brand: 'OnePlus', models: 'OnePlus 11, OnePlus 12, OnePlus 13, OnePlus Open' },
  { brand: 'Oppo', models: 'Find X3 Pro, Find X5, Find X5 Pro, Find X8, Find X8 Pro, Find N2 Flip' },
  {
    brand: 'Samsung',
    note: 'Versions vendues en Europe. Le Galaxy S20 FE n’a pas l’eSIM.',
    models: `
      Galaxy S20, Galaxy S20+, Galaxy S20 Ultra, Galaxy S21, Galaxy S21+, Galaxy S21 Ultra, Galaxy S22,
      Galaxy S22+, Galaxy S22 Ultra, Galaxy S23, Galaxy S23+, Galaxy S23 Ultra, Galaxy S24, Galaxy S24+,
      Galaxy S24 Ultra, Galaxy S25, Galaxy S25+, Galaxy S25 Ultra, Galaxy Note20, Galaxy Note20 Ultra,
      Galaxy Z Flip, Galaxy Z Flip3, Galaxy Z Flip4, Galaxy Z Flip5, Galaxy Z Flip6, Galaxy Z Fold2,
      Galaxy Z Fold3, Galaxy Z Fold4, Galaxy Z Fold5, Galaxy Z Fold6, Galaxy A54 5G, Galaxy A55 5G`,
  },
  {
    brand: 'Sony',
    models:
      'Xperia 1 IV, Xperia 5 IV, Xperia 10 IV, Xperia 1 V, Xperia 5 V, Xperia 10 V, Xperia 1 VI, Xperia 10 VI',
  },
  { brand: 'vivo', models: 'X90 Pro, X100 Pro, X200 Pro' },
  {
    brand: 'Xiaomi',
    note: 'Les versions vendues en Chine n’ont en général pas l’eSIM.',
    models: `
      12T Pro, 13, 13 Lite, 13 Pro, 13T, 13T Pro, 14, 14 Ultra, 14T, 14T Pro, 15, Redmi Note 13 Pro+ 5G,
      Redmi Note 14 Pro+ 5G`,
  },
];

export const esimBrands = brands.map(({ models, ...brand }) => ({
  ...brand,
  models: models.trim().split(/,\s+/),
}));

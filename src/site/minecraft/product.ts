import type { components } from '@lanternhost/sdk';
import { publicAddress } from '#src/backend/public-url.ts';
import { brandName } from '#src/contract/brand.ts';
import type { StructuredDatum } from '#src/site/shell/structured-data.tsx';

type Plan = components['schemas']['Plan'];

/** The tiers as offers, by their price of a month without VAT. */
export function product(name: string, description: string, plans: readonly Plan[]): StructuredDatum {
  // A credit is a cent.
  const prices = plans.map(({ price }) => Number(price.month) / 100);
  return {
    '@type': 'Product',
    name: `${brandName}: ${name}`,
    description,
    brand: { '@type': 'Brand', name: brandName },
    offers: {
      '@type': 'AggregateOffer',
      priceCurrency: 'EUR',
      lowPrice: Math.min(...prices),
      highPrice: Math.max(...prices),
      offerCount: plans.length,
      offers: plans.map(({ tier }, index) => ({
        '@type': 'Offer',
        name: tier,
        url: publicAddress('/games/minecraft'),
        availability: 'https://schema.org/InStock',
        priceSpecification: {
          '@type': 'UnitPriceSpecification',
          price: prices[index],
          priceCurrency: 'EUR',
          unitCode: 'MON',
          valueAddedTaxIncluded: false,
        },
      })),
    },
  };
}

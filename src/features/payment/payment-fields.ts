/** How a field is read: text, a country’s alpha-2 code, a number, a yes or no, a time in Unix seconds, or any JSON. */
export type FieldKind = 'text' | 'country' | 'number' | 'flag' | 'time' | 'items';

interface Field<K extends FieldKind> {
  readonly kind: K;
  readonly description: string;
  readonly example: string | number | boolean;
}

const text = (description: string, example: string | number): Field<'text'> => ({
  kind: 'text',
  description,
  example,
});
const country = (description: string): Field<'country'> => ({
  kind: 'country',
  description: `${description}, ISO 3166-1 alpha-2.`,
  example: 'DE',
});
const number = (description: string, example: number): Field<'number'> => ({
  kind: 'number',
  description,
  example,
});
const flag = (description: string, example: boolean): Field<'flag'> => ({
  kind: 'flag',
  description,
  example,
});

/** THE FIELDS of a payment, in the order of the specification. None is required. */
export const paymentFields = {
  action: text('What the customer attempts: `purchase`, `deposit` or `withdrawal`.', 'purchase'),
  website_domain: text('Domain name of the website.', 'shop.example'),
  website_name: text('Name of the website.', 'Example Shop'),
  merchant_id: text('Id of the sub-website, for providers that host several.', 21),
  shipment_id: text('Id of the shipment.', 1009),
  transaction_id: text('Id of the transaction in your system; the same id again is counted once.', 7001),
  transaction_amount: number('Total amount, in the currency itself.', 129.9),
  transaction_currency: text('ISO 4217 code of the currency the customer pays with.', 'EUR'),
  cart_items: {
    kind: 'items',
    description: 'What is bought: a text, an object or a list of objects, with any fields.',
    example: 'Wool socks',
  } as Field<'items'>,
  isDigitalProducts: flag('Whether a digital product is bought.', false),
  coupon: text('Promo code used at checkout.', 'SPRING'),
  customer_id: text('Id of the customer in your system.', 1),
  customer_firstname: text('First name of the customer.', 'Jane'),
  customer_lastname: text('Last name of the customer.', 'Doe'),
  customer_pob: text('Place of birth of the customer.', 'Bonn'),
  customer_ip: text('IP address of the customer.', '1.1.1.1'),
  customer_country: country('Country of residence'),
  customer_region: text('Region of residence.', 'Hesse'),
  customer_city: text('City of residence.', 'Frankfurt'),
  customer_zip: text('Zip code of the residence.', '60313'),
  customer_street: text('Address of the residence, line 1.', 'Zeil 1'),
  customer_street2: text('Address of the residence, line 2.', '2nd floor'),
  customer_latitude: number('Latitude by GPS, in degrees.', 50.11552),
  customer_longitude: number('Longitude by GPS, in degrees.', 8.684167),
  customer_device_id: text('Id of the device.', 'device-77'),
  customer_phone: text('Phone number in international form.', '+4915112345678'),
  customer_registration_date: {
    kind: 'time',
    description:
      'When the customer registered, in Unix seconds; milliseconds and ISO 8601 are understood too.',
    example: 1_767_225_600,
  } as Field<'time'>,
  customer_balance: number('Balance of the customer’s wallet.', 250),
  customer_dob: text('Date of birth.', '1985-12-27'),
  customer_email: text('Mail address of the customer.', 'jane@example.com'),
  customer_2fa: flag('Whether the customer has two-factor authentication switched on.', false),
  customer_useragent: text(
    'User-Agent of the customer’s browser or app.',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  ),
  shipping_country: country('Country of the shipping address'),
  shipping_region: text('Region of the shipping address.', 'Hesse'),
  shipping_city: text('City of the shipping address.', 'Frankfurt'),
  shipping_zip: text('Zip code of the shipping address.', '60313'),
  shipping_street: text('Shipping address, line 1.', 'Zeil 1'),
  shipping_street2: text('Shipping address, line 2.', '2nd floor'),
  shipping_latitude: number('Latitude of the shipping address, in degrees.', 50.11552),
  shipping_longitude: number('Longitude of the shipping address, in degrees.', 8.684167),
  billing_country: country('Country of the billing address'),
  billing_region: text('Region of the billing address.', 'Hesse'),
  billing_city: text('City of the billing address.', 'Frankfurt'),
  billing_zip: text('Zip code of the billing address.', '60313'),
  billing_street: text('Billing address, line 1.', 'Zeil 1'),
  billing_street2: text('Billing address, line 2.', '2nd floor'),
  billing_latitude: number('Latitude of the billing address, in degrees.', 50.11552),
  billing_longitude: number('Longitude of the billing address, in degrees.', 8.684167),
  payment_type: text(
    'How the customer pays: `cards`, `cards_mada`, `applepay`, `stcpay`, `bank`, `crypto`, `wallet` or `cod`. The name of a card scheme is understood too.',
    'cards',
  ),
  card_name: text('Name on the card.', 'Jane Doe'),
  card_number: text(
    'Number of the card: the first 6 to 8 digits, masked (`456789XXXXXX1234`) or whole. Of a whole number no more than its first 8 and last 4 digits and a keyed hash are kept.',
    '456789XXXXXX1234',
  ),
  card_expiry: text('Expiry date of the card.', '29/05'),
  cvv_result: flag('Whether the customer passed the check of the card’s security code.', true),
} as const;

export type PaymentFieldName = keyof typeof paymentFields;

type Read<K extends FieldKind> = K extends 'text' | 'country'
  ? string | null
  : K extends 'number' | 'time'
    ? number | null
    : K extends 'flag'
      ? boolean | null
      : unknown;

/** What the fields were read to; null is absent or not readable. Free text holds no card number. */
export type PaymentValues = {
  readonly [Name in PaymentFieldName]: Read<(typeof paymentFields)[Name]['kind']>;
};

/** Further names under which a field is understood. */
export const fieldAliases: Readonly<Record<string, PaymentFieldName>> = {
  is_digital_products: 'isDigitalProducts',
};

/** The name a field has in v2. */
export function snakeName(name: PaymentFieldName): string {
  return name === 'isDigitalProducts' ? 'is_digital_products' : name;
}

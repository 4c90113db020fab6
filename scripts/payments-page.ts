import { emptyFacts } from '../src/features/payment/clean-facts.ts';
import { paymentFeatures } from '../src/features/payment/payment-features.ts';
import { type PaymentFieldName, paymentFields, snakeName } from '../src/features/payment/payment-fields.ts';
import { ruleWeights } from '../src/features/payment/rule-weights.ts';
import { paymentRules } from '../src/features/payment/rules/index.ts';
import {
  defaultThresholds,
  paymentThresholds,
  type ThresholdName,
} from '../src/features/payment/thresholds.ts';

const kinds = {
  text: 'text or number',
  country: 'text',
  number: 'number or text',
  time: 'number or text',
  flag: 'yes or no',
  items: 'anything',
} as const;

function fieldRows(): string {
  return (Object.keys(paymentFields) as PaymentFieldName[])
    .map((name) => {
      const { kind, description } = paymentFields[name];
      const second = snakeName(name) === name ? '' : ` (v2 \`${snakeName(name)}\`)`;
      return `| \`${name}\`${second} | ${kinds[kind]} | ${description} |`;
    })
    .join('\n');
}

function ruleRows(): string {
  return paymentRules
    .map(({ id, title, needs }) => {
      const missing = needs
        .map((need) => need(emptyFacts, defaultThresholds))
        .filter((words) => words !== null);
      const fields = [...new Set(missing)].map((words) =>
        words.replaceAll(/\b[a-z]+(?:_[a-z0-9]+)+\b/g, '`$&`'),
      );
      const own = (Object.keys(paymentThresholds) as ThresholdName[])
        .filter((name) => paymentThresholds[name].description.startsWith(id))
        .map((name) => `${paymentThresholds[name].fallback} ${paymentThresholds[name].unit}`);
      return `| \`${id}\` | ${title} | ${fields.join('; ')} | ${own.length === 0 ? '–' : own.join(', ')} | ${ruleWeights[id]} |`;
    })
    .join('\n');
}

function thresholdRows(): string {
  return (Object.keys(paymentThresholds) as ThresholdName[])
    .map((name) => {
      const { fallback, unit, least, most, description } = paymentThresholds[name];
      return `| \`${name}\` | ${fallback} | ${unit} | ${least}–${most} | ${description} |`;
    })
    .join('\n');
}

/** docs/payments.md: the words are here, the tables come from the code. */
export function paymentsPage(): string {
  return `# Payment scoring

\`POST /scoring/payment\` (older path \`/paymentFraud\`), in v2 \`POST /v2/score/payments\`. Premium plan. The body is JSON:
\`{"data": {…}, "format"?, "mode"?, "userID"?, "callback"?, "source"?}\`. Without \`data\` the fields of the payment may stand in
the body itself beside those. \`userID\` is \`user_id\` in v2.

\`\`\`sh
curl -H "Authorization: Bearer $KEY" -d '{"data": {"transaction_amount": 100, "transaction_currency": "EUR", "customer_ip": "185.220.101.1"}}' \\
  http://127.0.0.1:8080/v2/score/payments
\`\`\`

v1 answers the score as a whole number, the rules that fired (\`id\`, \`description\`), how many were checked and how many fired.
v2 answers the score with two decimals, \`risk_level\`, \`recommendation\`, \`reasons\`, each rule’s \`weight\` and \`evidence\`, the
rules that were not checked and what each was missing, and how the score comes about (\`make_up\`).

A body that is no JSON, no object, or has no field at all is error 104; one larger than \`ASSAY_BODY_LIMIT_BYTES\` is refused
with 413 and 104. Nothing else in a payment is an error.

## Fields

None is required. Numbers may come as texts (\`"12.50"\`, with a point), yes or no as \`true\`, \`"true"\`, \`1\`, \`"yes"\` and the
like. **A value that cannot be read is unknown**, just as if it had not been sent, and what rests on it is not checked: an amount
such as \`12,50\`, a country that is no ISO 3166-1 alpha-2 code (\`UK\` is taken as \`GB\`), an IP address that is private or none. Whole numbers of any length are read to the last
digit. A \`customer_id\`, \`customer_device_id\` or \`transaction_id\` that stands for none (\`0\`, \`guest\`, \`anonymous\`, \`unknown\`, \`null\`,
\`undefined\`, \`none\`, \`n/a\` …) counts as not sent, so that guests are not one customer; rules of your own see it. Names match in any letter
case. Fields that are not in the table are kept for rules of your own. One of
them counts: \`transaction_time\` (Unix seconds or ISO 8601) says when the payment was made, where it is scored late or out of
order; without it, or in the future, it is now.

| field | comes as | meaning |
|---|---|---|
${fieldRows()}

**Card numbers.** A whole number is turned at once into a keyed hash, its first digits (8 of 16 and more, else 6) and its last 4.
The key lies in the data folder (\`card-hash.key\`); losing it means that cards are not known again. A masked number is known
again by its first 6 and last 4 digits and \`card_expiry\` together, so it is another card than the same one sent whole. A card
number in any other field or in the name of a field is masked (\`411111XXXXXX1111\`) before anything is kept: 14 to 19 digits
(13 are mostly phone numbers and ids of shop platforms), also in groups with blanks, dashes and other signs but commas between
them, that a card scheme could have issued and whose check digit is right. Events mask them in \`userID\` too. Security
codes, PINs, track data and passwords (\`cvv\`, \`cvc\`, \`pin\`, \`password\` …) are dropped from fields of your own at once, and so is
a \`cvv_result\` that is no yes or no.

## Rules

| rule | fires on | needs | limits | weight |
|---|---|---|---|--:|
${ruleRows()}

Only rules whose facts are there are checked, and \`rulesChecked\` counts those. Rates, distinct values and amounts of earlier
payments, places and confirmed frauds come from the history of payments; while it cannot be read, \`not_checked\` says so.

- **PF10001, PF10002.** Over the limit of a day alone counts 0.8 of the weight.
- **PF10003.** Tor exits and addresses listed for abuse count in full, open proxies 0.9, VPNs 0.7, hosting 0.6, crawlers 0.4, private
  relays 0.15. When nothing lists the address but the lists of Tor exits, VPNs or proxies have never been fetched, it is not
  checked.
- **PF10004, PF10005** are the [email](email.md) and [phone](phone.md) checks: what is not valid there fires here. Mail domains
  that are not known yet are asked about within \`ASSAY_EMAIL_DEADLINE_MS\`; when the DNS does not answer, the rule is not checked. The
  mail server itself is not asked. A phone number counts as much as its own score says, and at least 0.3. One without a calling
  code is read by \`customer_country\`, else \`billing_country\`, else the country of an IP address that hides nobody; without any it is
  not checked.
- **PF10001, PF10002, PF10011, PF10012, PF10014, PF10021** count the payment itself: its place, card, device and customer, where
  they are not among those of the window already.
- **PF10007.** No card scheme, a wrong check digit, or, of a number that is not masked, a length that the scheme does not have (0.8). A \`card_number\` without
  six digits at its beginning, such as a token or the last four alone, is not checked: it is unknown, not wrong.
- **PF10008** compares when \`payment_type\` names a scheme: \`cards_mada\`, or a name such as \`visa\`. \`cards\`, \`applepay\` and
  the others take cards of any scheme or none, so there is nothing to compare.
- **PF10009, PF10010.** The table of countries, \`data/payment/country-risk.json\`, follows the public lists of the Financial Action
  Task Force of 2026-02-13: a call for action counts in full, increased monitoring 0.4. These lists are about money laundering; no
  public list of countries by card fraud exists. \`ASSAY_PAYMENT_COUNTRIES\` names a table of your own, such as
  \`{"asOf": "2026-11-01", "high": ["KP"], "increased": ["VN"]}\`, read at the start. Without
  \`customer_country\` the country of an IP address that hides nobody stands in.
- **PF10011.** Faster than the limit from the customer’s last purchase, over more than the distance below which places are too
  inexact; else too many countries (0.7) or places (0.5) in 30 days. The place is the GPS position, else that of the IP address,
  unless that is a VPN, proxy, relay or hosting address or its place is uncertain by more than 200 km; the country of such an address does not count either, and
  \`customer_country\` stands in.
- **PF10013** is a bot, headless browser, emulator, a User-Agent that names several systems, a system or a browser that does not
  exist (on the system), or one that has not been released; \`okhttp\` is what Android apps send, so it is none of these. **PF10014** is a device on a
  blacklist of the account (the 26 rules have none of its own for that) or with confirmed frauds, one with many customers
  (0.8), or a very old browser (0.4).
- **PF10015, PF10016.** See the model below. PF10016 fires on an amount that is higher than 99.5 % of the purchases at the website in the
  currency (up to 2 % above them it may stay quiet). While the website has too few of its own, on one over 2,000 US dollars, converted by the rounded rates of
  \`data/payment/amounts.json\` (2025-11); a currency that is not in it is not checked. It counts half just above and in full from
  twice the amount. It also fires when the model’s probability is over a limit and the amount speaks most for fraud.
- **PF10017.** Another country, or farther than the limit beyond what the city database is uncertain by (0.7). Half of it when the
  address is a VPN, proxy, relay or hosting address.
- **PF10018.** Payments of the customer or card that were labelled fraud or chargeback within 30 days.
- **PF10019.** ln(1 + amount) against the customer’s earlier amounts in the currency: the distance from their mean in standard
  deviations, of which each is taken as 0.3 at least. Amounts of different currencies are never compared.
- **PF10020.** Less than a minute after sign-up counts in full, a date in the future 0.8, less than an hour 0.7, less than the limit
  0.4.
- **PF10022–PF10026** are the account’s blacklists: IP addresses and networks, mail addresses and domains, phone numbers, BINs and
  card countries, customer ids; blacklisted devices are PF10014. **An allow-list entry** for one of them, save a card country, makes the score 0 whatever else was
  found, and the first reason says so. An allowed card country only takes the card off the blacklists.

## Thresholds

| threshold | default | unit | range | meaning |
|---|--:|---|---|---|
${thresholdRows()}

## Settings of an account

Every account can change thresholds, switch rules off and change how much they count: on the server’s own page
\`/dashboard/payments\`, by the API, or on the command line.

\`\`\`sh
curl -H "Authorization: Bearer $KEY" http://localhost:8080/v2/settings/payments
curl -X PATCH -H "Authorization: Bearer $KEY" http://localhost:8080/v2/settings/payments \\
  -d '{"thresholds": {"ip_payments_hour": 10, "travel_speed": null}, "rules": {"PF10009": {"enabled": false}, "PF10003": {"weight": 0.3}}}'
assay payment settings show --account shop
assay payment settings set ip_payments_hour=10 travel_speed=default PF10009=off PF10003.weight=0.3 --account shop
\`\`\`

- \`GET\` answers every threshold with \`value\`, \`default\`, \`unit\`, \`least\`, \`most\`, \`whole\` (no fractions), \`rule\`, \`description\`
  and \`changed\`; every rule with \`enabled\`, \`weight\` and its bounds; and \`version\`, \`changed_at\` and \`changed_by\` of the last
  change. Every plan has both; a key needs the endpoints \`payment_settings_get\` and \`payment_settings_change\`.
- \`PATCH\` takes some of them; what is not named stays. \`null\` sets back to the default, and so does the default itself: where
  a later release has another default, it holds for whoever did not change it.
- **All or nothing.** Error 104 names everything that is wrong, each behind its place (\`/thresholds/travel_speed: …\`), and then
  nothing is changed. The limit of an hour may not be higher than that of the day, where both count the same; send both to move
  both.
- With the \`version\` that was read, a change of somebody else’s meanwhile is not lost: nothing is changed then, and the answer is
  104 with the status 409. Without it the last change counts. The page sends it.
- **A rule that is switched off** is not checked: it is not in \`rulesChecked\`, never fires, and \`not_checked\` of v2 says that the
  account did it. Blacklists are switched off by their rules (PF10022–PF10026, of
  devices PF10014); allow-lists still count.
- **PF10015 off** leaves the model out altogether: its probability is then not in the score either, \`make_up.model\` is null, and
  PF10016 goes by the amount alone.
- **A weight** is from 0 (the rule fires and adds nothing) to 1 (the score is 100 where the evidence is as strong as it gets).
  Weaker evidence counts a part of it as ever. A weight for PF10015 is added to what the model adds itself.
- A change holds within a second in every process, for payments from then on; payments that were scored keep their score. It is
  in the audit log with the key that made it.

## Score

Each rule has a weight between 0 and 1; evidence that is weaker than it could be counts a part of it, as told above. The
weights and the model’s probability are combined as independent reasons:

> score = 100 · (1 − (1 − p) · (1 − w₁) · (1 − w₂) · …)

so that one more reason never lowers it. Below 30 is \`low\` (\`allow\`), from 30 \`medium\` (\`review\`), from 60 \`high\` and from
85 \`critical\` (\`block\`). **The weights, the limits and the model’s curves are our judgement, not measured on anybody’s fraud.**
The model and the rules look at some of the same facts, so a score is not a probability.

Example: 2,600 EUR from a Tor exit in Germany, billed to the United States, 25 minutes after sign-up, and nothing
else, on a server without a history. The model gives p = 0.291. Fired: PF10003 (0.5), PF10020 (0.7 of 0.4 = 0.28), PF10016 (0.756 of 0.25 = 0.189, since
1,720 EUR is the limit), PF10017 (0.5 of 0.3 = 0.15).

> 100 · (1 − 0.709 · 0.5 · 0.72 · 0.811 · 0.85) = 82.4

\`make_up.contributions\` tells the steps: model 29.1, PF10003 35.45, PF10020 9.93, PF10016 4.82, PF10017 3.11 points.

## Model

\`baseline-1\` is a logistic function over ${paymentFeatures.length} features with curves set by hand: no feature decides alone, and more of what is
bad never lowers the probability. It has no opinion when it knows fewer than five features; then it adds nothing and PF10015 is not
checked. PF10015 fires from a limit on, and has no weight of its own because the probability is in the score already. All features
rest on the payment and on what was known before it:
${paymentFeatures.map(({ name }) => `\`${name}\``).join(', ')}.

## What stays unknown

- **Whether a payment is fraud.** Only a chargeback or the customer tells.
- **The card’s country** for most BINs outside the packaged table: see [BIN](bin.md). PF10010 is then not checked.
- **Where a user behind a VPN is**, and the exact place of any address: city databases are off by tens of kilometres.
- **Street, name, date of birth, balance and cart** are kept for your own rules; no built-in rule looks at them.
- **Amounts in currencies without a rate**, until the website has enough of them; those in crypto currencies, which ISO 4217
  does not have, always.
- **Whether a User-Agent is true.** It is what the client says of itself.

This page is made from \`src/features/payment\` and \`scripts/payments-page.ts\` by \`npm run docs\`.
`;
}

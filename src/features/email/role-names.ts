/** Names of mailboxes that belong to a task and not to a person, by RFC 2142 and common use. */
const names = `
abuse noc security postmaster hostmaster usenet news webmaster www uucp ftp mailer-daemon
info support sales marketing admin administrator root sysadmin
contact contacts contactus contact-us help helpdesk service services customerservice customer-service customercare
customer.service customer.care care team office hello hi mail email post inbox
accounting accounts account accountspayable accountsreceivable billing invoice invoices payment payments payroll
finance orders order shop store purchasing procurement
hr humanresources human-resources jobs job careers career recruiting recruitment apply
press media pr publicrelations public-relations communications
legal compliance privacy gdpr dpo dataprotection data-protection copyright dmca trademark
noreply no-reply donotreply do-not-reply no.reply bounce bounces unsubscribe subscribe list list-request
newsletter newsletters notification notifications notify alert alerts updates
feedback enquiries enquiry inquiries inquiry questions request requests suggestions complaints
editor editors editorial webteam web website
it ithelp itsupport devnull dev developer developers devops engineering ops operations sysop systems system network
domain domains dns hosting registrar ssl-admin ssladmin spam phishing fraud trust safety
reception frontdesk front-desk secretary booking bookings reservations reservation events event
partners partner partnerships affiliates affiliate resellers reseller advertising ads
all everyone staff employees company board ceo cfo cto directors management
school registrar admissions alumni students library faculty
test tester testing demo guest user users anonymous nobody null
kontakt buchhaltung rechnung bewerbung vertrieb verwaltung poststelle zentrale datenschutz
contacto ventas soporte administracion facturacion atencion
contato vendas suporte financeiro comercial
accueil commercial facturation direction secretariat
informazioni assistenza amministrazione ufficio vendite
`;

export const roleNames: ReadonlySet<string> = new Set(names.trim().split(/\s+/));

/** Whether a local part is the name of a task, with or without a tag or a number behind it. */
export function isRoleName(local: string): boolean {
  const lower = local.toLowerCase();
  const plus = lower.indexOf('+');
  const name = plus === -1 ? lower : lower.slice(0, plus);
  if (roleNames.has(name)) return true;
  const last = name.charCodeAt(name.length - 1);
  return last >= 0x30 && last <= 0x39 && roleNames.has(name.replace(/[-_.]?\d{1,3}$/, ''));
}

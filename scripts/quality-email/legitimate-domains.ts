/** Domains of companies, public bodies, media, schools’ suppliers and clubs, written by hand; none of them is a mail provider. */
export const legitimateDomains: readonly string[] = `
siemens.com bosch.com basf.com bayer.com sap.com bmw.de volkswagen.de daimler.com allianz.com munichre.com lufthansa.com
deutschebahn.com bahn.de otto.de zalando.de rewe.de aldi-sued.de edeka.de lidl.de dm.de rossmann.de obi.de hornbach.de
telekom.com deutschepost.de dhl.com commerzbank.de sparkasse.de dkb.de ing.de n26.com trade-republic.com
zeit.de spiegel.de faz.net sueddeutsche.de taz.de heise.de golem.de kicker.de tagesschau.de zdf.de ard.de
bundestag.de bund.de hamburg.de muenchen.de bayern.de stuttgart.de koeln.de zoll.de elster.de
gov.uk nhs.uk parliament.uk london.gov.uk police.uk bbc.co.uk theguardian.com telegraph.co.uk independent.co.uk ft.com
tesco.com sainsburys.co.uk asda.com marksandspencer.com johnlewis.com boots.com next.co.uk argos.co.uk halfords.com
barclays.co.uk lloydsbank.com natwest.com hsbc.co.uk santander.co.uk monzo.com starlingbank.com revolut.com wise.com
sncf.com edf.fr engie.com totalenergies.com renault.fr peugeot.fr carrefour.fr auchan.fr leclerc.com fnac.com darty.com
lemonde.fr lefigaro.fr liberation.fr lequipe.fr service-public.fr impots.gouv.fr ameli.fr caf.fr paris.fr
eni.com enel.it telecomitalia.it ferrari.com fiat.it corriere.it repubblica.it lastampa.it rai.it governo.it
telefonica.com iberdrola.com repsol.com inditex.com zara.com mercadona.es elpais.com elmundo.es marca.com gob.es
philips.com asml.com shell.com unilever.com heineken.com ahold.com bol.com coolblue.nl rabobank.nl abnamro.nl nos.nl
volvo.com ericsson.com ikea.com spotify.com hm.com electrolux.com skanska.se svt.se dn.se regeringen.se
novonordisk.com maersk.com lego.com carlsberg.com vestas.com dr.dk politiken.dk borger.dk
equinor.com telenor.no dnb.no nrk.no vg.no nokia.com kone.com supercell.com yle.fi hs.fi
nestle.com novartis.com roche.com ubs.com credit-suisse.com swisscom.ch migros.ch coop.ch sbb.ch nzz.ch admin.ch switch.ch
voestalpine.com omv.com redbull.com orf.at derstandard.at oebb.at wien.gv.at
gazprom.ru sberbank.ru lukoil.ru kremlin.ru rbc.ru kommersant.ru
pkp.pl orlen.pl allegro.pl gov.pl skoda-auto.cz cez.cz alza.cz mall.cz otpbank.hu mol.hu
toyota.co.jp sony.co.jp honda.co.jp panasonic.com hitachi.co.jp nintendo.co.jp rakuten.co.jp nhk.or.jp asahi.com
samsung.com lg.com hyundai.com kia.com coupang.com chosun.com huawei.com lenovo.com alibaba.com tencent.com baidu.com
tata.com infosys.com wipro.com reliance.com icicibank.com hdfcbank.com sbi.co.in flipkart.com thehindu.com
anz.com.au commbank.com.au westpac.com.au telstra.com.au woolworths.com.au abc.net.au smh.com.au gov.au
petrobras.com.br itau.com.br bradesco.com.br magazineluiza.com.br mercadolibre.com.ar ypf.com cemex.com pemex.com
nytimes.com washingtonpost.com wsj.com cnn.com npr.org usatoday.com latimes.com reuters.com bloomberg.com economist.com
walmart.com target.com costco.com homedepot.com lowes.com bestbuy.com macys.com kroger.com cvs.com walgreens.com
jpmorgan.com bankofamerica.com wellsfargo.com citi.com goldmansachs.com morganstanley.com visa.com mastercard.com
ge.com ford.com gm.com tesla.com boeing.com lockheedmartin.com caterpillar.com deere.com 3m.com honeywell.com
pfizer.com merck.com jnj.com abbvie.com mayoclinic.org clevelandclinic.org redcross.org unicef.org who.int un.org
irs.gov usps.com nasa.gov nih.gov cdc.gov senate.gov whitehouse.gov state.gov
mozilla.org apache.org python.org kernel.org debian.org ubuntu.com gnome.org kde.org wikimedia.org archive.org
slack.com zoom.us dropbox.com atlassian.com gitlab.com shopify.com squarespace.com hubspot.com salesforce.com
netflix.com disney.com hulu.com warnerbros.com sonymusic.com ea.com ubisoft.com valvesoftware.com blizzard.com
airbnb.com booking.com expedia.com tripadvisor.com uber.com lyft.com ryanair.com easyjet.com emirates.com delta.com
`
  .trim()
  .split(/\s+/);

/** Look-alikes that have been used for phishing, or are made by the same means. */
export const knownLookAlikes: readonly string[] = `
paypa1.com paypai.com paypaI.com arnazon.com amaz0n.com g00gle.com googie.com micros0ft.com rnicrosoft.com
mircosoft.com faceb00k.com facebok.com linkedln.com netfIix.com netfl1x.com dropb0x.com tw1tter.com
wikipedla.org youtub3.com instagrarn.com whatsaap.com аррӏе.com раураl.com gооgle.com fаcebook.com
`
  .trim()
  .split(/\s+/);

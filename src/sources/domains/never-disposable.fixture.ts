/** Providers, forwarders and companies of all sizes that lists of disposable domains have named, or might. */
export const neverDisposable: readonly string[] = `
gmail.com googlemail.com outlook.com hotmail.com live.com msn.com yahoo.com yahoo.co.uk yahoo.co.jp yahoo.fr yahoo.de
ymail.com rocketmail.com aol.com icloud.com me.com mac.com gmx.de gmx.net gmx.com gmx.at gmx.ch web.de t-online.de
freenet.de arcor.de 1und1.de mail.com email.com usa.com consultant.com engineer.com post.com europe.com
protonmail.com proton.me pm.me protonmail.ch tutanota.com tutanota.de tuta.io tutamail.com tuta.com keemail.me
fastmail.com fastmail.fm sent.com hey.com zoho.com zohomail.com zoho.eu hushmail.com hush.com mailfence.com
mailbox.org posteo.de posteo.net runbox.com startmail.com disroot.org riseup.net kolabnow.com countermail.com
autistici.org mail.ru bk.ru inbox.ru list.ru internet.ru yandex.ru yandex.com ya.ru rambler.ru ukr.net i.ua meta.ua
abv.bg mail.bg seznam.cz centrum.cz email.cz post.cz volny.cz azet.sk zoznam.sk wp.pl o2.pl op.pl onet.pl interia.pl
gazeta.pl tlen.pl poczta.onet.pl freemail.hu citromail.hu net.hr siol.net orange.fr wanadoo.fr free.fr laposte.net
sfr.fr neuf.fr bbox.fr libero.it virgilio.it tiscali.it alice.it tin.it email.it telefonica.net terra.es sapo.pt
comcast.net verizon.net att.net sbcglobal.net bellsouth.net cox.net charter.net earthlink.net juno.com netzero.net
optonline.net frontier.com windstream.net rr.com aim.com btinternet.com virginmedia.com sky.com ntlworld.com
talktalk.net blueyonder.co.uk bigpond.com optusnet.com.au iinet.net.au xtra.co.nz shaw.ca rogers.com telus.net
sympatico.ca videotron.ca bluewin.ch skynet.be telenet.be planet.nl ziggo.nl xs4all.nl home.nl telia.com online.no
uol.com.br bol.com.br terra.com.br ig.com.br globo.com r7.com qq.com foxmail.com 163.com 126.com yeah.net sina.com
sina.cn sohu.com 139.com 189.cn aliyun.com naver.com daum.net hanmail.net nate.com kakao.com nifty.com docomo.ne.jp
softbank.ne.jp rediffmail.com sify.com walla.co.il mynet.com maktoob.com webmail.co.za mweb.co.za hinet.net
duck.com mozmail.com simplelogin.com simplelogin.co slmail.me aleeas.com anonaddy.com anonaddy.me addy.io passmail.net
passinbox.com privaterelay.appleid.com 33mail.com erine.email spamgourmet.com sneakemail.com pobox.com
google.com microsoft.com apple.com amazon.com facebook.com github.com gitlab.com ibm.com oracle.com sap.com
siemens.com bosch.com bbc.co.uk nytimes.com paypal.com stripe.com cloudflare.com mozilla.org wikipedia.org debian.org
harvard.edu mit.edu ox.ac.uk cam.ac.uk ethz.ch
`
  .trim()
  .split(/\s+/);

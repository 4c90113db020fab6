/**
 * Mail providers that millions of people use. They are never taken for disposable, whatever a list says, and the
 * first group is what mistyped domains are compared with.
 */
const large = `
gmail.com googlemail.com yahoo.com yahoo.co.uk yahoo.fr yahoo.de yahoo.it yahoo.es yahoo.ca yahoo.co.in yahoo.in
yahoo.com.br yahoo.com.au yahoo.com.ar yahoo.com.mx yahoo.co.jp yahoo.co.id ymail.com rocketmail.com
hotmail.com hotmail.co.uk hotmail.fr hotmail.de hotmail.it hotmail.es hotmail.be hotmail.nl
outlook.com outlook.fr outlook.de outlook.es outlook.it outlook.jp live.com live.co.uk live.fr live.de live.nl live.it
msn.com icloud.com me.com mac.com aol.com gmx.de gmx.net gmx.com gmx.at gmx.ch web.de t-online.de freenet.de
mail.com mail.ru yandex.ru yandex.com rambler.ru protonmail.com proton.me zoho.com fastmail.com tutanota.com
orange.fr free.fr wanadoo.fr laposte.net sfr.fr libero.it virgilio.it tiscali.it alice.it
comcast.net verizon.net att.net sbcglobal.net bellsouth.net cox.net charter.net earthlink.net
btinternet.com virginmedia.com sky.com ntlworld.com talktalk.net
bigpond.com optusnet.com.au shaw.ca rogers.com sympatico.ca telus.net
qq.com 163.com 126.com sina.com naver.com daum.net hanmail.net rediffmail.com
uol.com.br bol.com.br terra.com.br ig.com.br seznam.cz wp.pl o2.pl interia.pl onet.pl
`;

const others = `
tuta.com tuta.io tutamail.com tutanota.de keemail.me pm.me protonmail.ch hey.com fastmail.fm sent.com messagingengine.com
hushmail.com hush.com mailfence.com posteo.de posteo.net mailbox.org runbox.com startmail.com disroot.org riseup.net
kolabnow.com countermail.com autistici.org inventati.org zohomail.com zoho.eu zoho.in zohomail.eu
yandex.by yandex.kz yandex.ua ya.ru bk.ru inbox.ru list.ru internet.ru lenta.ru ro.ru autorambler.ru myrambler.ru
ukr.net i.ua meta.ua bigmir.net tut.by mail.bg abv.bg dir.bg
centrum.cz atlas.cz email.cz post.cz volny.cz azet.sk zoznam.sk centrum.sk post.sk
op.pl poczta.onet.pl vp.pl gazeta.pl tlen.pl poczta.fm interia.eu interia.com go2.pl
citromail.hu freemail.hu indamail.hu t-online.hu vipmail.hu net.hr inet.hr siol.net
gmx.fr gmx.us gmx.co.uk gmx.info email.com usa.com post.com europe.com consultant.com engineer.com myself.com
asia.com iname.com writeme.com dr.com cheerful.com techie.com lawyer.com execs.com workmail.com programmer.net
gardener.com journalist.com accountant.com contractor.net musician.org hairdresser.net instructor.net insurer.com
arcor.de vodafone.de 1und1.de online.de kabelmail.de email.de o2online.de unitybox.de ewe.net
bluewin.ch hispeed.ch sunrise.ch aon.at chello.at liwest.at kabsi.at
skynet.be telenet.be proximus.be scarlet.be voo.be planet.nl ziggo.nl kpnmail.nl xs4all.nl hetnet.nl home.nl upcmail.nl
telia.com bredband.net comhem.se spray.se passagen.se online.no broadpark.no getmail.no start.no
mail.dk ofir.dk tdcadsl.dk stofanet.dk jubii.dk kolumbus.fi luukku.com suomi24.fi elisanet.fi
neuf.fr bbox.fr numericable.fr club-internet.fr cegetel.net aliceadsl.fr
tin.it inwind.it iol.it tim.it fastwebnet.it poste.it aruba.it pec.it email.it
telefonica.net ono.com terra.es ya.com movistar.es euskaltel.net sapo.pt netcabo.pt clix.pt mail.pt iol.pt
otenet.gr forthnet.gr hol.gr windowslive.com passport.com
eircom.net blueyonder.co.uk tiscali.co.uk o2.co.uk plusnet.com
ameritech.net pacbell.net swbell.net prodigy.net optonline.net frontier.com windstream.net centurylink.net juno.com
netzero.net netzero.com roadrunner.com rr.com mindspring.com peoplepc.com cableone.net hughes.net tds.net
aim.com aol.de aol.fr aol.co.uk netscape.net lycos.com excite.com inbox.com mail2world.com
videotron.ca cogeco.ca eastlink.ca mts.net sasktel.net bell.net
iinet.net.au westnet.com.au tpg.com.au internode.on.net adam.com.au xtra.co.nz slingshot.co.nz
globo.com globomail.com oi.com.br zipmail.com.br r7.com hotmail.com.br outlook.com.br yahoo.cl live.com.mx prodigy.net.mx
hotmail.com.ar fibertel.com.ar arnet.com.ar speedy.com.ar ciudad.com.ar
sina.cn sohu.com 139.com 189.cn yeah.net foxmail.com aliyun.com wo.cn 21cn.com tom.com vip.qq.com vip.163.com
hotmail.co.jp live.jp nifty.com biglobe.ne.jp docomo.ne.jp ezweb.ne.jp softbank.ne.jp ocn.ne.jp so-net.ne.jp
nate.com kakao.com korea.com hanmir.com dreamwiz.com
sify.com indiatimes.com in.com vsnl.net walla.co.il walla.com netvision.net.il bezeqint.net 012.net.il
mynet.com superonline.com ttnet.net.tr turk.net maktoob.com emirates.net.ae webmail.co.za mweb.co.za vodamail.co.za
telkomsa.net absamail.co.za singnet.com.sg pacific.net.sg netvigator.com hinet.net pchome.com.tw yahoo.com.tw yahoo.com.hk
yahoo.com.sg yahoo.com.ph yahoo.com.vn yahoo.pl yahoo.ro yahoo.gr yahoo.se yahoo.no yahoo.dk yahoo.ie yahoo.co.nz yahoo.co.za
`;

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

/** The largest, in no order; a domain that is one slip away from one of them is probably mistyped. */
export const largeProviders: readonly string[] = words(large);

export const famousProviders: ReadonlySet<string> = new Set([...largeProviders, ...words(others)]);

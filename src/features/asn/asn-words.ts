import type { AsnType } from './asn-facts.ts';

/**
 * Words that tell what an organization does, strongest first. `word=` is a whole word, `stem` the start of one,
 * `~end` the end of one with at least three letters before it, and quotes hold words that stand together.
 */
export const asnWords: readonly (readonly [AsnType, string])[] = [
  [
    'education',
    `universit universidad= universidade= universitas= univerzit uniwersytet= politechnika= politecnic polytechni
     college= collegiate= school= schools= schule= hochschule= fachhochschule= gymnasium= academy= academia= akademie=
     akademia= institut= institute= instituto= istituto= institut= faculdade= facultad= campus= education= educational=
     educacion= educacao= enseignement= research= recherche= forschung= forschungszentrum= investigacion= pesquisa=
     scientific= ciencias= nren= rectorat= lycee= ecole= escola= escuela= scuola= kolleg= uczelnia= szkola= students=
     student= library= libraries= biblioteca= bibliothek= university= unesp= cnrs= cern= geant= renater=
     surfnet= jisc= janet= dfn= garr= cesnet= aarnet= canarie= internet2= sunet= funet= uninett=`,
  ],
  [
    'government',
    `government= govt= gov= ministry= ministerio= ministere= ministerie= ministerium= ministerstvo= ministarstvo=
     minister= municipal= municipality= municipio= municipalidad= municipalite= prefeitura= prefecture= gemeente= kommun=
     kommune= gmina= urzad= "county of" "county government" "county council" "county sheriff" "county schools" parliament= parlament= parlamento= congreso= senado= senate= senat= bundes= bundesamt=
     landkreis= landesamt= stadt= "city of" "state of" "department of" "commonwealth of" "province of" "region of"
     "ville de" "mairie" "ayuntamiento" "gobierno" "governo" "secretaria de" "comune di" "junta de" "diputacion"
     "tribunal" "federal agency" "national agency" "administration of" "military" "army" "navy" "air force" "police"
     "polizei" "policia" "court" "courts" "customs" "armed forces" "defense information" "ministerul" "consiliul"
     "guvern" "kementerian" "dinas" "pemerintah" "belediye" "bakanligi" "regierung" "federal government" "gouvernement"`,
  ],
  [
    'hosting',
    `hosting= hosted= host= hosts= hoster= hostings= webhost webhosting= hostnet= cloud= clouds= cloudservice server=
     servers= serveur= servidores= servidor= vps= vds= datacenter= datacenters= datacentre= datacentres= datacentrum=
     "data center" "data centers" "data centre" "data centres" datacent colo= colocation= colocacion= colocacao=
     kolokation= rechenzentrum= "web services" dedicated= dedicados= baremetal= "bare metal" cdn= "content delivery"
     virtualization= kubernetes= hostmaster= racks= rackspace= vpn= proxy= proxies= idc= "virtual private" iaas= paas=
     хостинг ~hosting ~hoster ~host ~cloud ~clouds ~server ~servers ~serv ~vps ~vds ~datacenter ~idc`,
  ],
  [
    'isp',
    `telecom telekom telco= telefon telefoni telecommunication telecomunica telecommunicat telekomunika telekomunik
     telematic= mobile= mobil= movil= moviles= wireless= broadband= breitband= bredband= cable= cables= kabel= cablevision=
     catv= fiber= fibre= fibra= glasfaser= fttx= ftth= isp= internet= internett= internetdienste= wisp= wifi= "wi fi" lte=
     gsm= 4g= 5g= cellular= communication= communications= comunicacion comunicaco comunicac= komunikasi= comms= connectivity=
     satellite= satelital= satellit= dsl= adsl= vsat= backbone= carrier= transit= "network operator" "service provider"
     "internet service" provedor= provedores= provider= proveedor= netservice= broadnet= telephone= telephony= telefonica=
     voip= dialup= wan= vodafone= orange= airtel= comcast= verizon= "t mobile" telia= telenor= tele2= turkcell= claro= movistar=
     mts= megafon= beeline= rostelecom= chinanet= unicom= cmcc= "china mobile" bsnl= jio= kddi= softbank= kpn= bt= proximus=
     swisscom= telus= bell= charter= spectrum= cox= centurylink= frontier= optus= telstra= netcom= telnet= speednet= skynet=
     fibernet= telecable= radio= bandalarga= conexao= conexoes= ~telecom ~telekom ~telco ~telecoms
     ~fiber ~fibra ~fibre ~wifi ~cable ~kabel ~mobile ~link ~links ~net ~nets ~network ~networks ~online ~tel ~wave ~air
     ~band ~connect network= networks= networking= rede= redes= reseau= reseaux= netz= netze= net= online= connect= `,
  ],
];

/** The same for names of people, brands, places, months and hobbies, with the endings that are popular for them. */
export const COMMON_NAMES = `
michael1! jordan1! jennifer1! jessica1! thomas1! nicolas1! julien1! camille1! marine1! alexandre1! mathieu1! pierre1!
sophie1! anthony1! maxime1! antoine1! daniel1! robert1! george1! charlie1! ashley1! amanda1! nicole1! hannah1! andrew1!
joshua1! matthew1! william1! richard1! joseph1! charles1! patrick1! martin1! stephanie1! caroline1! isabelle1!
christine1! nathalie1! valerie1! veronique1! sandrine1! sebastien1! christophe1! philippe1! laurent1! frederic1!
stephane1! chocolat1! doudou1! loulou1! coucou1! chouchou1! nounours1! papillon1! princesse1! vacances1! france1!
marseille1! liverpool1! arsenal1! chelsea1! barcelona1! juventus1! realmadrid1! manchester1! ronaldo1! neymar1! naruto1!
pokemon1! starwars1! minecraft1! fortnite1! playstation1! nintendo1! samsung1! iphone1! android1! google1! facebook1!
instagram1! twitter1! linkedin1! youtube1! microsoft1! windows1! office1! oracle1! server1! system1! manager1! service1!
marketing1! finance1! office3651! computer1! network1! database1! backup1! public1! temporary1! student1! teacher1!
school1! hospital1! doctor1! police1! whatever1! trustno11! hunter1! tigger1! pepper1! ginger1! buster1! cookie1!
shadow1! flower1! butterfly1! rainbow1! diamond1! purple1! orange1! banana1! cherry1! summertime1! freedom1! forever1!
lovely1! heaven1! christ1! blessed1! family1! friends1! mother1! father1! sister1! brother1! beautiful1! hottie1!
killer1! fucker1! access1! system321! matrix1! phoenix1! thunder1! mercedes1! ferrari1! porsche1! yamaha1! toyota1!
harley1! corvette1! mustang1! camaro1! falcon1! panther1! cowboys1! steelers1! yankees1! lakers1! packers1! raiders1!
hockey1! soccer1! tennis1! basketball1! guitar1! coffee1! chicken1! orlando1! london1! newyork1! boston1! chicago1!
dallas1! austin1! denver1! california1! florida1! canada1! mexico1! america1! africa1! brazil1! russia1! turkey1!
morocco1! algerie1! tunisie1! senegal1! cameroun1! september1! october1! november1! february1! august1! tuesday1!
wednesday1! thursday1! saturday1! sunday1! vendredi1! samedi1! dimanche1! janvier1! fevrier1! juillet1! septembre1!
octobre1! novembre1! decembre1! printemps1! automne1! entreprise1! societe1! bureau1! travail1! commercial1! livraison1!
vendeur1! client1! produit1! gestion1! comptable1! comptabilite1! caisse1! magasin1! boutique1! epicerie1! marche1!
directeur1! patron1! maison1! voiture1! ordinateur1! telephone1! clavier1! souris1! cheval1! poisson1! oiseau1!
montagne1! riviere1! etoile1! lumiere1! musique1! guitare1! famille1! rakoto1! ranaivo1! andria1! razafy1! toamasina1!
mahajanga1! fianarantsoa1! antsirabe1! toliara1! antsiranana1! imerina1! analamanga1! vazimba1! baobab1! vanille1!
ravinala1! malagasy1! gasikara1! tanana1! fitiavana1! tianao1! mahafaly1! salama1! manahoana1! veloma1! misaotra1!
michael123! jordan123! jennifer123! jessica123! thomas123! nicolas123! julien123! camille123! marine123! alexandre123!
mathieu123! pierre123! marie123! sophie123! laura123! julie123! kevin123! anthony123! maxime123! antoine123! chloe123!
emma123! lucas123! hugo123! louis123! daniel123! david123! robert123! george123! charlie123! ashley123! amanda123!
nicole123! hannah123! andrew123! joshua123! matthew123! william123! james123! richard123! joseph123! charles123!
patrick123! martin123! stephanie123! caroline123! isabelle123! christine123! nathalie123! valerie123! veronique123!
sandrine123! sebastien123! christophe123! philippe123! laurent123! frederic123! stephane123! chocolat123! chouchou123!
nounours123! papillon123! princesse123! amour123! vacances123! france123! marseille123! liverpool123! arsenal123!
chelsea123! barcelona123! juventus123! realmadrid123! manchester123! ronaldo123! messi123! neymar123! naruto123!
pokemon123! starwars123! minecraft123! fortnite123! playstation123! nintendo123! samsung123! iphone123! android123!
google123! facebook123! instagram123! twitter123! linkedin123! youtube123! microsoft123! windows123! office123!
oracle123! server123! system123! manager123! support123! service123! sales123! marketing123! finance123! office365123!
computer123! internet123! network123! security123! database123! backup123! public123! default123! temp123! temporary123!
student123! teacher123! school123! hospital123! hotel123! doctor123! police123! whatever123! trustno1123! hunter123!
tigger123! pepper123! ginger123! buster123! cookie123! shadow123! flower123! butterfly123! rainbow123! diamond123!
purple123! orange123! banana123! apple123! cherry123! summertime123! freedom123! forever123! lovely123! angel123!
heaven123! jesus123! christ123! blessed123! family123! friends123! mother123! father123! sister123! brother123! baby123!
lover123! beautiful123! hottie123! cutie123! sweet123! honey123! sugar123! candy123! killer123! fucker123! access123!
system32123! matrix123! phoenix123! thunder123! mercedes123! ferrari123! porsche123! yamaha123! honda123! toyota123!
harley123! corvette123! mustang123! camaro123! tiger123! lion123! eagle123! falcon123! wolf123! panther123! cowboys123!
steelers123! yankees123! lakers123! packers123! raiders123! hockey123! soccer123! tennis123! basketball123! golf123!
guitar123! music123! dance123! pizza123! coffee123! chicken123! orlando123! london123! paris123! newyork123! boston123!
chicago123! texas123! dallas123! austin123! denver123! california123! florida123! canada123! mexico123! america123!
africa123! brazil123! china123! japan123! korea123! russia123! turkey123! egypt123! morocco123! algerie123! tunisie123!
senegal123! mali123! maroc123! cameroun123! september123! october123! november123! february123! march123! april123!
august123! july123! june123! tuesday123! wednesday123! thursday123! saturday123! sunday123! lundi123! mardi123!
mercredi123! jeudi123! vendredi123! samedi123! dimanche123! janvier123! fevrier123! mars123! avril123! juin123!
juillet123! aout123! septembre123! octobre123! novembre123! decembre123! printemps123! automne123! hiver123!
entreprise123! societe123! bureau123! travail123! commercial123! livraison123! vendeur123! client123! produit123!
stock123! gestion123! comptable123! comptabilite123! caisse123! magasin123! boutique123! epicerie123! marche123!
directeur123! patron123! maison123! voiture123! ordinateur123! telephone123! clavier123! souris123! chien123! chat123!
cheval123! lapin123! poisson123! oiseau123! montagne123! riviere123! etoile123! lumiere123! musique123! guitare123!
famille123! papa123! bebe123! rakoto123! rabe123! rasoa123! andry123! hery123! tiana123! mamy123! naina123! fara123!
lala123! tovo123! ranaivo123! andria123! razafy123! toamasina123! mahajanga123! fianarantsoa123! antsirabe123!
toliara123! antsiranana123! imerina123! analamanga123! vazimba123! maki123! baobab123! vanille123! zebu123! ravinala123!
malagasy123! gasikara123! tanana123! fitiavana123! tiako123! tianao123! mahafaly123! salama123! manahoana123! veloma123!
misaotra123! michael@123 jordan@123 jennifer@123 jessica@123 thomas@123 nicolas@123 julien@123 camille@123 marine@123
alexandre@123 mathieu@123 pierre@123 marie@123 sophie@123 laura@123 julie@123 kevin@123 anthony@123 maxime@123
antoine@123 chloe@123 emma@123 lucas@123 hugo@123 louis@123 daniel@123 david@123 robert@123 george@123 charlie@123
ashley@123 amanda@123 nicole@123 hannah@123 andrew@123 joshua@123 matthew@123 william@123 james@123 richard@123
joseph@123 charles@123 patrick@123 martin@123 stephanie@123 caroline@123 isabelle@123 christine@123 nathalie@123
valerie@123 veronique@123 sandrine@123 sebastien@123 christophe@123 philippe@123 laurent@123 frederic@123 stephane@123
chocolat@123 doudou@123 loulou@123 coucou@123 chouchou@123 nounours@123 papillon@123 princesse@123 amour@123
vacances@123 france@123 marseille@123 liverpool@123 arsenal@123 chelsea@123 barcelona@123 juventus@123 realmadrid@123
manchester@123 ronaldo@123 messi@123 neymar@123 naruto@123 pokemon@123 starwars@123 minecraft@123 fortnite@123
playstation@123 nintendo@123 samsung@123 iphone@123 android@123 google@123 facebook@123 instagram@123 twitter@123
linkedin@123 youtube@123 microsoft@123 windows@123 office@123 oracle@123 cisco@123 server@123 system@123 manager@123
support@123 service@123 sales@123 marketing@123 finance@123 office365@123 computer@123 internet@123 network@123
security@123 database@123 backup@123 public@123 temp@123 temporary@123 student@123 teacher@123 school@123 hospital@123
hotel@123 doctor@123 police@123 whatever@123 trustno1@123 hunter@123 tigger@123 pepper@123 ginger@123 buster@123
cookie@123 shadow@123 flower@123 butterfly@123 rainbow@123 diamond@123 purple@123 orange@123 banana@123 apple@123
cherry@123 summertime@123 freedom@123 forever@123 lovely@123 angel@123 heaven@123 jesus@123 christ@123 blessed@123
family@123 friends@123 mother@123 father@123 sister@123 brother@123 baby@123 lover@123 beautiful@123 hottie@123
cutie@123 sweet@123 honey@123 sugar@123 candy@123 killer@123 fucker@123 access@123 system32@123 matrix@123 phoenix@123
thunder@123 mercedes@123 ferrari@123 porsche@123 yamaha@123 honda@123 toyota@123 harley@123 corvette@123 mustang@123
camaro@123 tiger@123 lion@123 eagle@123 falcon@123 wolf@123 panther@123 cowboys@123 steelers@123 yankees@123 lakers@123
packers@123 raiders@123 hockey@123 soccer@123 tennis@123 basketball@123 golf@123 guitar@123 music@123 dance@123
pizza@123 coffee@123 chicken@123 orlando@123 london@123 paris@123 newyork@123 boston@123 chicago@123 texas@123
dallas@123 austin@123 denver@123 california@123 florida@123 canada@123 mexico@123 america@123 africa@123 brazil@123
china@123 japan@123 korea@123 russia@123 turkey@123 egypt@123 morocco@123 algerie@123 tunisie@123 senegal@123 mali@123
maroc@123 cameroun@123 september@123 october@123 november@123 february@123 march@123 april@123 august@123 july@123
june@123 tuesday@123 wednesday@123 thursday@123 saturday@123 sunday@123 lundi@123 mardi@123 mercredi@123 jeudi@123
vendredi@123 samedi@123 dimanche@123 janvier@123 fevrier@123 mars@123 avril@123 juin@123 juillet@123 aout@123
septembre@123 octobre@123 novembre@123 decembre@123 printemps@123 automne@123 hiver@123 entreprise@123 societe@123
bureau@123 travail@123 commercial@123 livraison@123 vendeur@123 client@123 produit@123 stock@123 gestion@123
comptable@123 comptabilite@123 caisse@123 magasin@123 boutique@123 epicerie@123 marche@123 directeur@123 patron@123
maison@123 voiture@123 ordinateur@123 telephone@123 clavier@123 souris@123 chien@123 chat@123 cheval@123 lapin@123
poisson@123 oiseau@123 montagne@123 riviere@123 etoile@123 lumiere@123 musique@123 guitare@123 famille@123 maman@123
papa@123 bebe@123 rakoto@123 rabe@123 rasoa@123 andry@123 hery@123 tiana@123 mamy@123 naina@123 fara@123 lala@123
tovo@123 ranaivo@123 andria@123 razafy@123 toamasina@123 mahajanga@123 fianarantsoa@123 antsirabe@123 toliara@123
antsiranana@123 imerina@123 analamanga@123 vazimba@123 maki@123 baobab@123 vanille@123 zebu@123 ravinala@123
malagasy@123 gasikara@123 tanana@123 fitiavana@123 tiako@123 tianao@123 mahafaly@123 salama@123 manahoana@123 veloma@123
misaotra@123
`;

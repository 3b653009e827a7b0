// A paragraph of about thirty words in every language that has a list, except Irish,
// Maltese, Swahili, Tagalog and Welsh. Written for these tests.
#pragma once

#include <string_view>

namespace tamis {

struct Paragraph {
  std::string_view language;
  std::string_view text;
};

// The formatter would break the long lines in other scripts.
// clang-format off
inline constexpr Paragraph kParagraphs[] = {
    {"af",
     "Die dorp lê aan die voet van die berg en het nie meer as driehonderd inwoners "
     "nie. In die somer kom daar baie mense wat met hul kinders by die dam wil swem."},
    {"ar",
     "تقع القرية على ضفة النهر، وهي من أقدم القرى في هذه المنطقة. كان الناس يعملون في "
     "الزراعة منذ زمن بعيد، ولكن كثيرا منهم ذهبوا إلى المدينة بعد أن توقفت الأمطار."},
    {"be",
     "Вёска стаіць на беразе ракі, і ў ёй жыве не больш за трыста чалавек. Летам сюды "
     "прыязджаюць дачнікі, якія хочуць адпачыць ад горада, а зімой тут вельмі ціха."},
    {"bg",
     "Селото се намира на брега на реката и в него живеят не повече от триста души. "
     "През лятото тук идват хора, които искат да си починат от града, но през зимата е "
     "тихо."},
    {"bn",
     "গ্রামটি নদীর তীরে অবস্থিত এবং এখানে তিনশ জনের বেশি মানুষ থাকে না। গ্রীষ্মকালে "
     "অনেক মানুষ শহর থেকে এখানে আসে, কিন্তু শীতের সময় এই গ্রাম খুব শান্ত হয়ে যায় "
     "বলে তারা মনে করে।"},
    {"ca",
     "El poble és a la vora del riu i no hi viuen més de tres-centes persones. A "
     "l'estiu hi venen molts visitants que volen descansar de la ciutat, però a "
     "l'hivern és molt tranquil."},
    {"cs",
     "Vesnice leží na břehu řeky a nežije v ní více než tři sta lidí. V létě sem "
     "přijíždějí hosté, kteří si chtějí odpočinout od města, ale v zimě je tu velmi "
     "ticho a jen málo aut."},
    {"da",
     "Landsbyen ligger ved bredden af åen, og der bor ikke mere end tre hundrede "
     "mennesker. Om sommeren kommer der mange gæster, som gerne vil hvile sig efter "
     "livet i byen, men om vinteren er her meget stille."},
    {"de",
     "Das Dorf liegt am Ufer des Flusses, und es leben dort nicht mehr als dreihundert "
     "Menschen. Im Sommer kommen viele Gäste, die sich von der Stadt erholen wollen, "
     "aber im Winter ist es sehr still."},
    {"el",
     "Το χωριό βρίσκεται στην όχθη του ποταμού και σε αυτό δεν ζουν περισσότεροι από "
     "τριακόσιοι άνθρωποι. Το καλοκαίρι έρχονται πολλοί που θέλουν να ξεκουραστούν από "
     "την πόλη, αλλά τον χειμώνα είναι ήσυχο."},
    {"en",
     "The village lies on the bank of the river, and no more than three hundred people "
     "live there. In summer many guests come who want to rest from the city, but in "
     "winter it is very quiet."},
    {"es",
     "El pueblo está a la orilla del río y no viven en él más de trescientas personas. "
     "En verano llegan muchos visitantes que quieren descansar de la ciudad, pero en "
     "invierno es muy tranquilo."},
    {"et",
     "Küla asub jõe kaldal ja seal ei ela rohkem kui kolmsada inimest. Suvel tulevad "
     "siia paljud külalised, kes tahavad linnast puhata, aga talvel on siin väga "
     "vaikne ning ainult mõned majad on asustatud."},
    {"eu",
     "Herria ibaiaren ondoan dago eta hiru ehun pertsona baino gehiago ez dira han "
     "bizi. Udan bisitari asko etortzen dira, hiritik urrun atseden hartu nahi "
     "dutelako, baina neguan oso lasai egoten da."},
    {"fa",
     "این روستا در کنار رودخانه قرار دارد و بیش از سیصد نفر در آن زندگی نمی‌کنند. در "
     "تابستان مهمانان زیادی که می‌خواهند از شهر دور باشند به اینجا می‌آیند، اما در "
     "زمستان بسیار آرام است."},
    {"fi",
     "Kylä on joen rannalla, eikä siellä asu enempää kuin kolmesataa ihmistä. Kesällä "
     "sinne tulee paljon vieraita, jotka haluavat levätä, mutta talvella on hyvin "
     "hiljaista ja vain osa taloista on asuttuja."},
    {"fr",
     "Le village se trouve au bord de la rivière et il n'y vit pas plus de trois cents "
     "personnes. En été, beaucoup de visiteurs viennent se reposer de la ville, mais "
     "en hiver c'est très calme."},
    {"gl",
     "A aldea está á beira do río e non viven nela máis de trescentas persoas. No "
     "verán chegan moitos visitantes que queren descansar da cidade, pero no inverno "
     "hai moita calma e só unha tenda abre."},
    {"he",
     "הכפר נמצא על גדת הנהר, ולא גרים בו יותר משלוש מאות אנשים. בקיץ באים לשם אורחים "
     "רבים אשר רוצים לנוח מן העיר, אבל בחורף הוא שקט מאוד, וגם החנות היחידה של המקום "
     "סגורה."},
    {"hi",
     "यह गाँव नदी के किनारे पर है और इसमें तीन सौ से अधिक लोग नहीं रहते हैं। गर्मी में "
     "बहुत लोग आते हैं जो शहर से दूर रहना चाहते हैं, लेकिन सर्दी के समय यहाँ बहुत "
     "शांति होती है।"},
    {"hr",
     "Selo se nalazi na obali rijeke i u njemu ne živi više od tristo ljudi. Ljeti "
     "dolaze gosti koji se žele odmoriti od grada, ali zimi je vrlo tiho, a trgovina "
     "je otvorena samo jedan sat."},
    {"hu",
     "A falu a folyó partján fekszik, és nem él benne több mint háromszáz ember. "
     "Nyáron sok vendég jön, aki a várostól szeretne megpihenni, de télen nagyon "
     "csendes, és csak egy bolt van nyitva."},
    {"id",
     "Desa ini terletak di tepi sungai dan hanya dihuni oleh tidak lebih dari tiga "
     "ratus orang. Pada musim panas banyak tamu yang datang karena ingin beristirahat "
     "dari kota, tetapi di musim hujan sangat sepi."},
    {"is",
     "Þorpið stendur við ána og þar búa ekki fleiri en þrjú hundruð manns. Á sumrin "
     "koma margir gestir sem vilja hvíla sig frá borginni, en á veturna er þar mjög "
     "kyrrt og aðeins ein búð er opin."},
    {"it",
     "Il paese si trova sulla riva del fiume e non ci vivono più di trecento persone. "
     "In estate arrivano molti ospiti che vogliono riposarsi dalla città, ma in "
     "inverno è molto tranquillo."},
    {"ja",
     "この村は川のそばにあり、三百人ほどの人が住んでいる。夏になると町から多くの客が休"
     "みに来るが、冬はとても静かで、店も一つしか開いていない。"},
    {"ko",
     "이 마을은 강가에 있으며 그 안에는 삼백 명이 넘는 사람이 살지 않는다. 여름에는 도시에서 많은 사람들이 이곳에 와서 쉬지만, 겨울에는 매우 "
     "조용하고 가게는 하나만 있다. 그러나 모든 사람은 이 마을을 좋아한다."},
    {"lt",
     "Kaimas yra ant upės kranto, ir jame gyvena ne daugiau kaip trys šimtai žmonių. "
     "Vasarą čia atvyksta daug svečių, kurie nori pailsėti nuo miesto, bet žiemą yra "
     "labai tylu."},
    {"lv",
     "Ciems atrodas upes krastā, un tajā dzīvo ne vairāk kā trīs simti cilvēku. Vasarā "
     "šeit ierodas daudzi viesi, kas vēlas atpūsties no pilsētas, bet ziemā ir ļoti "
     "kluss."},
    {"mk",
     "Селото се наоѓа на брегот на реката и во него живеат не повеќе од триста луѓе. "
     "Во лето доаѓаат многу гости кои сакаат да се одморат од градот, но во зима е "
     "многу тивко."},
    {"ms",
     "Kampung ini terletak di tepi sungai dan tidak lebih daripada tiga ratus orang "
     "tinggal di sana. Pada musim cuti ramai tetamu yang datang kerana hendak berehat "
     "dari bandar raya, tetapi pada hari biasa ia sangat sunyi."},
    {"nl",
     "Het dorp ligt aan de oever van de rivier en er wonen niet meer dan driehonderd "
     "mensen. In de zomer komen er veel gasten die van de stad willen uitrusten, maar "
     "in de winter is het heel stil."},
    {"nn",
     "Bygda ligg ved elva, og det bur ikkje meir enn tre hundre menneske der. Om "
     "sommaren kjem det mange gjester som vil kvile seg frå byen, men om vinteren er "
     "ho svært stille, og berre ein butikk er open."},
    {"no",
     "Bygda ligger ved bredden av elven, og det bor ikke mer enn tre hundre mennesker "
     "der. Om sommeren kommer det mange gjester som gjerne vil hvile seg fra byen, men "
     "om vinteren er den svært stille."},
    {"pl",
     "Wieś leży nad brzegiem rzeki i nie mieszka w niej więcej niż trzysta osób. Latem "
     "przyjeżdża tu wielu gości, którzy chcą odpocząć od miasta, ale zimą jest bardzo "
     "cicho i tylko jeden sklep jest otwarty."},
    {"pt",
     "A aldeia fica na margem do rio e não vivem nela mais de trezentas pessoas. No "
     "verão chegam muitos visitantes que querem descansar da cidade, mas no inverno é "
     "muito calma."},
    {"ro",
     "Satul se află pe malul râului și în el nu trăiesc mai mult de trei sute de "
     "oameni. Vara vin mulți oaspeți care vor să se odihnească de oraș, dar iarna este "
     "foarte liniște."},
    {"ru",
     "Деревня стоит на берегу реки, и живёт в ней не больше трёхсот человек. Летом "
     "сюда приезжает много гостей, которые хотят отдохнуть от города, но зимой здесь "
     "очень тихо, и открыт только один магазин."},
    {"sk",
     "Dedina leží na brehu rieky a nežije v nej viac ako tristo ľudí. V lete sem "
     "prichádza veľa hostí, ktorí si chcú oddýchnuť od mesta, ale v zime je tu veľmi "
     "ticho a iba málo áut."},
    {"sl",
     "Vas leži na bregu reke in v njej ne živi več kot tristo ljudi. Poleti prihaja "
     "veliko gostov, ki se želijo odpočiti od mesta, pozimi pa je zelo tiho in odprta "
     "je le ena trgovina."},
    {"sq",
     "Fshati ndodhet në breg të lumit dhe në të nuk jetojnë më shumë se treqind "
     "njerëz. Në verë vijnë shumë mysafirë që duan të pushojnë nga qyteti, por në "
     "dimër është shumë i qetë."},
    {"sr",
     "Село се налази на обали реке и у њему не живи више од триста људи. Лети долазе "
     "гости који желе да се одморе од града, али је зими веома тихо, а продавница је "
     "отворена само један сат."},
    {"sv",
     "Byn ligger vid stranden av ån, och där bor inte mer än tre hundra människor. På "
     "sommaren kommer många gäster som vill vila sig från staden, men på vintern är "
     "det mycket tyst."},
    {"th",
     "หมู่บ้านนี้ตั้งอยู่ริมแม่น้ำและมีคนอาศัย"
     "อยู่ไม่เกินสามร้อยคน ในฤดูร้อนมีแขกจำนวน"
     "มากมาพักผ่อนจากเมือง แต่ในฤดูหนาวเงียบมา"
     "ก"},
    {"tr",
     "Köy nehrin kıyısında yer alır ve burada üç yüzden daha fazla insan yaşamaz. "
     "Yazın şehirden uzak kalmak için birçok misafir gelir, ancak kış çok sessiz olur "
     "ve sadece bir dükkân açıktır."},
    {"uk",
     "Село стоїть на березі річки, і живе в ньому не більше трьохсот людей. Влітку "
     "сюди приїжджає багато гостей, які хочуть відпочити від міста, але взимку тут "
     "дуже тихо, і відкрита лише одна крамниця."},
    {"ur",
     "یہ گاؤں دریا کے کنارے پر ہے اور اس میں تین سو سے زیادہ لوگ نہیں رہتے ہیں۔ گرمی "
     "میں بہت سے لوگ شہر سے یہاں آتے ہیں لیکن سردی کے موسم میں یہ جگہ بہت خاموش ہوتی "
     "ہے۔"},
    {"vi",
     "Ngôi làng nằm bên bờ sông và không có quá ba trăm người sống ở đó. Vào mùa hè có "
     "nhiều khách đến đây vì muốn nghỉ ngơi, nhưng mùa đông thì rất yên tĩnh và chỉ có "
     "một cửa hàng."},
    {"zh",
     "这个村子在河边，住着不到三百个人。夏天有很多客人从城里来这里休息，但是到了冬天就"
     "非常安静，只有一家商店还开着。"},
};
// clang-format on

}  // namespace tamis

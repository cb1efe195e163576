/** Names of one culture. An entry of another script carries its Latin form after a bar, for e-mail addresses. */
type Names = { first: string[]; last: string[] }

/** A country with what makes an address, a phone number and a company there plausible. */
export type Place = {
  country: string
  /** The share per 100 users. */
  share: number
  /** With country code; each # is a digit. */
  phone: string
  /** Each # is a digit, each @ a capital letter. */
  postalCode: string
  cities: (readonly [city: string, region: string])[]
  /** # is the house number. */
  streets: string[]
  names: Names[]
  companies: string[]
  companyForms: string[]
}

const words = (list: string) => list.split(' ')
const names = (first: string, last: string): Names => ({ first: words(first), last: words(last) })

const portuguese = names(
  'Ana João Beatriz Rafael Camila Lucas Letícia Thiago Fernanda Gustavo Larissa Caetano Débora Otávio Inês Vinícius',
  'Silva Souza Araújo Gonçalves Moreira Conceição Azevedo Cardoso Magalhães Nóbrega Figueiredo Siqueira Brandão Falcão',
)
const spanish = names(
  'Tomás Camila Joaquín Valentina Matías Sofía Ignacio Antonia Benjamín Íñigo Catalina Martín Josefa Nicolás Ximena',
  'Echeverría Fuentes Rojas Muñoz Araya Bello Ibáñez Peña Cárdenas Sepúlveda Núñez Valdés Zúñiga Henríquez',
)
const english = names(
  "Grace Owen Marcus Hannah Emily Daniel Olivia Jordan Megan Theo Ruth Isaac Naomi Caleb D'Andre Siobhán",
  "Whitlock Pritchard O'Brien Hayes O'Neill Fletcher Marsh McAllister Sinclair Brooks Hill-Evans Carver D'Souza Lowe",
)
const french = names(
  'Noémie Élodie François Chloé Théo Maëlle Hugo Zoé Gaël Anaïs Loïc Jérôme Aurélie Benoît',
  "Gauthier Lévesque Côté Tremblay Bélanger L'Écuyer Desrosiers Pelletier Gagné Lefèvre D'Amours Boisvert",
)
const japanese = names(
  'Haruka Yuto Sakura Ren Aoi Kenji Naoko Takumi Emi Shin Jun Mio Kōhei Yūko',
  'Tanabe Kanemori Kishi Satō Itō Nakamura Ōta Fujimoto Hayashi Kobayashi Matsuda Endō Shimizu',
)
const kanji = names(
  '遥|haruka 悠斗|yuto 直子|naoko 健二|kenji 葵|aoi 拓海|takumi 恵美|emi さくら|sakura 蓮|ren ユウコ|yuko',
  '田辺|tanabe 金森|kanemori 岸|kishi 佐藤|sato 伊藤|ito 中村|nakamura 太田|ota 林|hayashi 小林|kobayashi 髙橋|takahashi',
)
const german = names(
  'Lukas Jürgen Annika Björn Käthe Friederike Matthias Sören Heike Jannis Ute Moritz',
  'Brandstätter Müller Schröder Groß Weißhaupt Köhler Jäger Böhm Lindner Vogt Fürst',
)
const nordic = names(
  'Ingrid Øystein Åsa Søren Lærke Håkon Sigrún Mikkel Frøya Jørn Linnéa',
  'Solheim Ødegård Lindström Sørensen Åberg Þórsdóttir Bjørnsen Hagström Kjær Nygård',
)
const italian = names(
  'Sofia Niccolò Giulia Andrea Chiara Matteo Desirée Lorenzo Elena Pietro',
  "Marchetti D'Angelo Dell'Acqua Russo Bianchi De'Medici Galli Forlì Conti Zanetti",
)
const slavic = names(
  'Petra Łukasz Ondřej Małgorzata Jiří Željko Zoë Đorđe Katarína Stanisław',
  'Vondráčková Wiśniewski Dvořák Łęcka Kovačić Šimůnek Nowak Čapek Žižka Đurić',
)
const indian = names(
  'Priya Arjun Ananya Rohan Lakshmi Vikram Meera Sanjay Kavya Aditya',
  "Raghunathan Sharma Iyer D'Costa Banerjee Kulkarni Nair Reddy Gill Chatterjee",
)
const westAfrican = names(
  "Daniel Ngozi Chinedu Adaeze Babátúndé Fúnmi Ọlá Kwame Aminata N'Golo Ama",
  "Okonkwo Adébáyọ̀ Eze N'Diaye Mensah Òjó Balogun Nwosu Diallo Owusu",
)
const arabicLatin = names(
  'Ahmed Fatima Youssef Layla Omar Nour Hassan Mariam Karim Salma',
  'El-Sayed Mansour Abdel-Rahman Farouk Hosny Al-Khatib Zaki Nasser Ibrahim',
)
const arabic = names(
  'أحمد|ahmed فاطمة|fatima يوسف|youssef ليلى|layla عمر|omar نور|nour مريم|mariam كريم|karim',
  'السيد|elsayed منصور|mansour فاروق|farouk الخطيب|alkhatib ناصر|nasser إبراهيم|ibrahim حسني|hosny',
)
const hebrew = names(
  'נועה|noa דוד|david מאיה|maya איתן|eitan תמר|tamar יעל|yael אורי|uri',
  'כהן|cohen לוי|levi מזרחי|mizrahi פרידמן|friedman ביטון|biton אבידן|avidan',
)
const turkish = names(
  'Ayşe Mehmet Elif Çağrı Gülşah İbrahim Ümit Şule Oğuz Deniz',
  'Yıldırım Öztürk Çelik Şahin Güneş Kılıç Aydın Doğan İnan',
)

/** Where generated people live, the first five countries of the programme most of all. */
export const places: Place[] = [
  {
    country: 'Brazil',
    share: 21,
    phone: '+5511########',
    postalCode: '0####-###',
    cities: [
      ['São Paulo', 'São Paulo'],
      ['Rio de Janeiro', 'Rio de Janeiro'],
      ['Curitiba', 'Paraná'],
      ['Belém', 'Pará'],
    ],
    streets: ['Rua Funchal #', 'Avenida Paulista #', 'Travessa das Mangueiras #'],
    names: [portuguese],
    companies: words('Água Energisul Medir Luzeiro Cerrado Paranã Ibirá Serra'),
    companyForms: ['SA', 'Energia', 'Medição Ltda', 'Redes'],
  },
  {
    country: 'United States',
    share: 18,
    phone: '+1512555####',
    postalCode: '7####',
    cities: [
      ['Austin', 'Texas'],
      ['Portland', 'Oregon'],
      ['Boise', 'Idaho'],
      ['Raleigh', 'North Carolina'],
    ],
    streets: ['# Commerce Street', '# Barton Springs Road', "# O'Hara Avenue"],
    names: [english, spanish],
    companies: words('Volthaven Tri-County Copperline Bluestem Northfork Sawtooth Meridale Kestrel'),
    companyForms: ['Power', 'Cooperative', 'Labs', 'Utilities Inc.'],
  },
  {
    country: 'Japan',
    share: 15,
    phone: '+813########',
    postalCode: '1##-####',
    cities: [
      ['Minato', 'Tokyo'],
      ['Takamatsu', 'Kagawa'],
      ['Sendai', 'Miyagi'],
      ['Fukuoka', 'Fukuoka'],
    ],
    streets: ['#-2-1 Shiba', '#-8 Bancho', '#-14-6 Hakata Ekimae'],
    names: [japanese, kanji],
    companies: words('Denryoku Shikoku Hikari Mizuho-Gata Aozora Tsubame Kitakaze Musashi'),
    companyForms: ['Lab', 'Smart', 'Keiki', 'Denki KK'],
  },
  {
    country: 'Canada',
    share: 10,
    phone: '+1514555####',
    postalCode: 'H#@ #@#',
    cities: [
      ['Montréal', 'Québec'],
      ['Trois-Rivières', 'Québec'],
      ['Halifax', 'Nova Scotia'],
      ['Calgary', 'Alberta'],
    ],
    streets: ['# boulevard René-Lévesque Ouest', '# Spring Garden Road', "# rue de l'Église"],
    names: [french, english],
    companies: words('HydroNord Boréal Laurentide Fundy Caribou Érablière Prairie Fjordline'),
    companyForms: ['Énergie', 'Networks', 'inc.', 'Grid'],
  },
  {
    country: 'Chile',
    share: 10,
    phone: '+5632#######',
    postalCode: '23#####',
    cities: [
      ['Valparaíso', 'Valparaíso'],
      ['Viña del Mar', 'Valparaíso'],
      ['Concepción', 'Biobío'],
      ['Ñuñoa', 'Metropolitana'],
    ],
    streets: ['Av. Errázuriz #', 'Calle Condell #', 'Pasaje Ñandú #'],
    names: [spanish],
    companies: words('RedSur Andes Pacífico Araucaria Cóndor Salitre Maipo Austral'),
    companyForms: ['Ltda', 'Cooperativa', 'SpA', 'Distribución'],
  },
  {
    country: 'Germany',
    share: 4,
    phone: '+4930#######',
    postalCode: '1####',
    cities: [
      ['Berlin', 'Berlin'],
      ['Köln', 'Nordrhein-Westfalen'],
      ['München', 'Bayern'],
    ],
    streets: ['Große Straße #', 'Lassallestraße #', 'Am Zählerplatz #'],
    names: [german, turkish],
    companies: words('Zählwerk Stromfluss Messgrund Lichtenau Havelnetz Wärmegrad'),
    companyForms: ['GmbH', 'AG', 'Messtechnik GmbH'],
  },
  {
    country: 'Norway',
    share: 3,
    phone: '+4755######',
    postalCode: '50##',
    cities: [
      ['Bergen', 'Vestland'],
      ['Tromsø', 'Troms'],
    ],
    streets: ['Strandgaten #', 'Øvregaten #'],
    names: [nordic],
    companies: words('Fjord Målerhuset Nordlys Vestkraft'),
    companyForms: ['Metering', 'AS', 'Nett AS'],
  },
  {
    country: 'Italy',
    share: 3,
    phone: '+3902########',
    postalCode: '20###',
    cities: [
      ['Milano', 'Lombardia'],
      ["L'Aquila", 'Abruzzo'],
    ],
    streets: ['Via Melchiorre Gioia #', "Corso dell'Unità #"],
    names: [italian],
    companies: words('Contatori Lucerna Adriatica Misura'),
    companyForms: ['Riuniti', 'Srl', 'SpA'],
  },
  {
    country: 'Czechia',
    share: 3,
    phone: '+420224######',
    postalCode: '1## 00',
    cities: [
      ['Praha', 'Praha'],
      ['Plzeň', 'Plzeňský kraj'],
    ],
    streets: ['Sokolovská #', 'Křižíkova #'],
    names: [slavic],
    companies: words('Elektroměr Vltava Síťařina Jiskra'),
    companyForms: ['s.r.o.', 'a.s.'],
  },
  {
    country: 'India',
    share: 4,
    phone: '+9180########',
    postalCode: '5600##',
    cities: [
      ['Bengaluru', 'Karnataka'],
      ['Pune', 'Maharashtra'],
    ],
    streets: ['# Residency Road', '# Mahatma Gandhi Road'],
    names: [indian],
    companies: words('Gridkettle Vidyut Sunbank Kaveri'),
    companyForms: ['Pvt Ltd', 'Energy', 'Systems'],
  },
  {
    country: 'Nigeria',
    share: 3,
    phone: '+2341#######',
    postalCode: '10####',
    cities: [
      ['Lagos', 'Lagos'],
      ['Ìbàdàn', 'Ọ̀yọ́'],
    ],
    streets: ['# Broad Street', '# Awólọ́wọ̀ Road'],
    names: [westAfrican],
    companies: words('Gridworks Naijalight Harmattan Delta-Volt'),
    companyForms: ['Ltd', 'Power', 'Metering'],
  },
  {
    country: 'Egypt',
    share: 3,
    phone: '+202########',
    postalCode: '42#####',
    cities: [
      ['Cairo', 'Cairo'],
      ['الإسكندرية', 'الإسكندرية'],
    ],
    streets: ['# Sherif Street', 'شارع النيل #'],
    names: [arabicLatin, arabic],
    companies: words('Nile Pharos Delta Nour'),
    companyForms: ['Distribution', 'Energy', 'Systems'],
  },
  {
    country: 'Israel',
    share: 1,
    phone: '+9723#######',
    postalCode: '67#####',
    cities: [
      ['Tel Aviv', 'Tel Aviv'],
      ['חיפה', 'חיפה'],
    ],
    streets: ['# Rothschild Boulevard', 'רחוב הרצל #'],
    names: [hebrew],
    companies: words('Negev Carmel Kinneret'),
    companyForms: ['Ltd', 'Labs'],
  },
  {
    country: 'United Kingdom',
    share: 2,
    phone: '+442920######',
    postalCode: 'CF## #@@',
    cities: [
      ['Cardiff', 'Wales'],
      ["King's Lynn", 'England'],
    ],
    streets: ['# Bute Crescent', "# St Mary's Row"],
    names: [english],
    companies: words('Severnside Thornfield Wharfedale'),
    companyForms: ['Networks', 'Ltd', 'Energy'],
  },
]

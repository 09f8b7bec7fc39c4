const COUNTRIES =
  'Afghanistan; Albania; Algeria; Andorra; Angola; Argentina; Armenia; Australia; Austria; Azerbaijan; Bangladesh; ' +
  'Belarus; Belgium; Bolivia; Botswana; Brazil; Bulgaria; Cambodia; Cameroon; Canada; Chile; Colombia; Costa Rica; ' +
  'Croatia; Cuba; Cyprus; Czechia; Denmark; Ecuador; Egypt; Estonia; Ethiopia; Finland; France; Germany; Ghana; ' +
  'Greece; Guatemala; Hungary; Iceland; India; Indonesia; Iran; Iraq; Ireland; Israel; Italy; Jamaica; Japan; Kenya; ' +
  'Kuwait; Latvia; Lebanon; Libya; Lithuania; Luxembourg; Malaysia; Malta; Mexico; Moldova; Monaco; Mongolia; ' +
  'Montenegro; Morocco; Mozambique; Namibia; Nepal; New Zealand; Nigeria; North Macedonia; Norway; Oman; Pakistan; ' +
  'Panama; Paraguay; Peru; Poland; Portugal; Qatar; Romania; Russia; Rwanda; Saudi Arabia; Scotland; Senegal; Serbia; ' +
  'Singapore; Slovakia; Slovenia; Somalia; South Africa; South Korea; Spain; Sri Lanka; Sudan; Sweden; Switzerland; ' +
  'Syria; Taiwan; Tanzania; Thailand; Tunisia; Uganda; Ukraine; Uruguay; Venezuela; Vietnam; Wales; England; ' +
  'Northern Ireland; Zambia; Zimbabwe; Netherlands; Philippines; United Kingdom; United States; Europe; Africa; Asia; ' +
  'South America; North America; Scandinavia; California; Texas; Florida; Bavaria; Catalonia; Tuscany; Quebec; Ontario';

const CITIES =
  'Amsterdam; Athens; Atlanta; Auckland; Baltimore; Bangkok; Barcelona; Basel; Beijing; Belfast; Belgrade; Bengaluru; ' +
  'Bangalore; Berlin; Bern; Birmingham; Bogotá; Bologna; Bordeaux; Boston; Bratislava; Brisbane; Bristol; Brussels; ' +
  'Bucharest; Budapest; Buenos Aires; Cairo; Cambridge; Cape Town; Cardiff; Chennai; Chicago; Cologne; Copenhagen; ' +
  'Dallas; Delft; Delhi; Denver; Detroit; Dresden; Dubai; Dublin; Edinburgh; Eindhoven; Florence; Frankfurt; Gdansk; ' +
  'Geneva; Ghent; Glasgow; Gothenburg; Graz; Groningen; Hamburg; Hanoi; Havana; Helsinki; Hong Kong; Houston; ' +
  'Hyderabad; Istanbul; Jakarta; Jerusalem; Johannesburg; Karachi; Kraków; Krakow; Kyiv; Kyoto; Lagos; Lahore; ' +
  'Lausanne; Leeds; Leiden; Leipzig; Lima; Lisbon; Liverpool; Ljubljana; London; Los Angeles; Lyon; Madrid; Malmö; ' +
  'Manchester; Manila; Marseille; Melbourne; Miami; Milan; Minneapolis; Montreal; Moscow; Mumbai; Munich; Nairobi; ' +
  'Naples; Nashville; New Orleans; New York; New York City; Newcastle; Osaka; Oslo; Ottawa; Oxford; Paris; ' +
  'Philadelphia; Phoenix; Pittsburgh; Porto; Portland; Prague; Reykjavik; Riga; Rio de Janeiro; Rome; Rotterdam; ' +
  'Salzburg; San Diego; San Francisco; San Jose; Santiago; São Paulo; Seattle; Seoul; Seville; Shanghai; Shenzhen; ' +
  'Sofia; Stockholm; Strasbourg; Stuttgart; Sydney; Taipei; Tallinn; Tel Aviv; The Hague; Tokyo; Toronto; Toulouse; ' +
  'Turin; York; Bath; Brighton; Sheffield; Nottingham; Leicester; Norwich; Exeter; Durham; Coventry; Southampton; Swansea; ' +
  'Aberdeen; Dundee; Inverness; Galway; Cork; Limerick; Frankfurt am Main; Newcastle upon Tyne; Linz; Innsbruck; Bonn; Nuremberg; Aarhus; Bergen; Trondheim; Uppsala; ' +
  'Antwerp; Bruges; Nice; Nantes; Lille; Bilbao; Granada; Málaga; Braga; Coimbra; Palermo; Trieste; Genoa; Verona; ' +
  'Brno; Košice; Debrecen; Cluj-Napoca; Plovdiv; Thessaloniki; Split; Sarajevo; Skopje; Tirana; Tartu; Kaunas; Gdynia; ' +
  'Wrocław; Poznań; Lviv; Odesa; Tbilisi; Yerevan; Baku; Ankara; Izmir; Haifa; Beirut; Amman; Riyadh; Doha; Tehran; ' +
  'Casablanca; Tunis; Accra; Addis Ababa; Kampala; Kigali; Durban; Pretoria; Pune; Kolkata; Jaipur; Dhaka; Kathmandu; ' +
  'Colombo; Kuala Lumpur; Ho Chi Minh City; Busan; Nagoya; Sapporo; Perth; Adelaide; Canberra; Wellington; Christchurch; ' +
  'Calgary; Winnipeg; Halifax; Austin; Sacramento; Oakland; Las Vegas; Salt Lake City; Kansas City; St Louis; ' +
  'Santa Fe; Tucson; Honolulu; Mexico City; Guadalajara; Monterrey; Medellín; Cali; Quito; Montevideo; Brasília; ' +
  'Charlotte; Victoria; Savannah; Orlando; Odessa; Utrecht; Valencia; Vancouver; Venice; Vienna; Vilnius; Warsaw; Washington; Zagreb; Zurich; Zürich';

/** Places by lower-case spelling; looked up only where a rule expects a place. */
export const KNOWN_PLACES: ReadonlyMap<string, string> = new Map(
  `${COUNTRIES}; ${CITIES}`.split('; ').map((name) => [name.toLowerCase(), name]),
);

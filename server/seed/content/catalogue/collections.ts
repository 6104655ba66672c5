/** A collection: titles chosen by hand for one mood. */
export type Collection = {
  id: string
  name: { uk: string; ru: string }
  description?: { uk: string; ru: string }
  titles: readonly string[]
}

/** The demonstration's collections, in the order they are offered. */
export const COLLECTIONS: readonly Collection[] = [
  {
    id: 'kino-pislia-pivnochi',
    name: { uk: 'Кіно після півночі', ru: 'Кино после полуночи' },
    description: { uk: 'Трилери, після яких перевіряють, чи зачинені двері.', ru: 'Триллеры, после которых проверяют, закрыта ли дверь.' },
    titles: ['deviata-kvartyra', 'oblychchia-pid-lakom', 'podviine-saldo', 'tin-vodonapirnoi-vezhi', 'fantomnyi-reis-804', 'toi-khto-movchyt', 'borh-za-zamovchuvanniam', 'vovchyi-tyzhden', 'shosta-hodyna-operatsii', 'kaskaderka', 'pid-shkiroiu-mista', 'protokol-sova', 'mezha-zoru', 'kolyskova-dlia-pryvyda', 'tsyfrovyi-dviinyk-ostapa', 'tranzytna-smuha', 'pislia-tretoho-dzvinka', 'komirnyk', 'krov-na-inei', 'dim-o-trynadtsiaty-dveriakh'],
  },
  {
    id: 'usiiu-rodynoiu',
    name: { uk: 'Усією родиною', ru: 'Всей семьёй' },
    description: { uk: 'Подивитися разом і не посваритися за пульт.', ru: 'Посмотреть вместе и не поссориться из-за пульта.' },
    titles: ['kit-na-prizvysko-ponedilok', 'paroplav-babusyn', 'husak-yakyi-umiv-rakhuvaty', 'orkestr-nashoho-pidizdu', 'tato-vchytsia-pekty', 'vedmedyk-iz-somoi-platformy', 'diduseva-holubiatnia', 'novorichna-yalynka-yide-na-pivden', 'misto-de-ne-bulo-vivtorka', 'velosyped-na-dvokh', 'taiemnytsia-zelenoho-chovna', 'kapitany-z-dvoru', 'aptekarka-z-dubovoi-hory', 'pes-zaliznychnyka', 'shkola-povitrianykh-kul', 'tsyrk-zymuie-v-kalynivtsi', 'dynozavr-na-horyshchi', 'sim-chudes-sela-hlyboke', 'vitrylnyk-iz-paperu', 'lisnyk-i-leleka'],
  },
  {
    id: 'z-arkhivu-studii',
    name: { uk: 'З архіву студії', ru: 'Из архива студии' },
    description: { uk: 'Стрічки шістдесятих і сімдесятих, відновлені з плівки.', ru: 'Ленты шестидесятых и семидесятых, восстановленные с плёнки.' },
    titles: ['husak-yakyi-umiv-rakhuvaty', 'diduseva-holubiatnia', 'ostannii-tramvai-do-moria', 'pes-zaliznychnyka', 'lystonosha-kvitka', 'lisnyk-i-leleka', 'kliuch-vid-staroho-mlyna', 'tysha-nad-perepravoiu', 'sil-i-polumia', 'shist-lystiv-do-varvary', 'pole-za-simoma-vitramy', 'lotsman-na-pensii', 'yablunevyi-spas', 'kovali-fortetsi', 'miroshnychka', 'tanho-na-peroni', 'zymovyi-orkestr', 'tuman-nad-havanniu', 'zoloto-sukhoho-lymanu', 'ravlyk-yukhym-pospishaie', 'kozhushok-dlia-misiatsia', 'sova-yaka-boialasia-temriavy', 'chainyk-utik', 'hodynnykar-i-zozulia'],
  },
  {
    id: 'pro-zymu',
    name: { uk: 'Поки надворі сніг', ru: 'Пока на улице снег' },
    titles: ['novorichna-yalynka-yide-na-pivden', 'tsyrk-zymuie-v-kalynivtsi', 'morozyvo-vzymku', 'zymovyi-orkestr', 'rik-bez-vesny', 'krov-na-inei', 'duzhe-mala-zyma', 'yizhachok-tup-tup-i-zahublenyi-snih', 'snihovyk-u-lypni'],
  },
  {
    id: 'velyka-voda',
    name: { uk: 'Велика вода', ru: 'Большая вода' },
    description: { uk: 'Річки, лимани, море й одна дуже глибока калюжа.', ru: 'Реки, лиманы, море и одна очень глубокая лужа.' },
    titles: ['paroplav-babusyn', 'taiemnytsia-zelenoho-chovna', 'ostannii-tramvai-do-moria', 'ostriv-dvokh-maiakiv', 'vitrylnyk-iz-paperu', 'tysha-nad-perepravoiu', 'lotsman-na-pensii', 'tuman-nad-havanniu', 'zoloto-sukhoho-lymanu', 'ostannii-reis-merkuriia', 'temna-voda-hlyboke-dno', 'choven-na-nichnomu-ozeri', 'kyt-yakyi-shukav-kaliuzhu', 'ryba-shcho-spivala-tenorom', 'maiak-dlia-metelykiv', 'lysty-dlia-morskoho-dna', 'ostriv-shcho-pryplyv-sam', 'viter-iz-lymanu', 'ostannii-lotsman', 'richkovyi-vokzal', 'klaptyk', 'kapitan-bulbashka'],
  },
  {
    id: 'za-rozkladom',
    name: { uk: 'За розкладом', ru: 'По расписанию' },
    description: { uk: 'Потяги, трамваї та люди, які на них чекають.', ru: 'Поезда, трамваи и люди, которые их ждут.' },
    titles: ['vedmedyk-iz-somoi-platformy', 'ostannii-tramvai-do-moria', 'pes-zaliznychnyka', 'stantsiia-potoibich', 'potiah-nomer-nul', 'tanho-na-peroni', 'konvoi-do-svitanku', 'potiah-do-babusi', 'olen-iz-tramvainoi-zupynky', 'bryhada-shvydkoi', 'reis-bez-imen'],
  },
  {
    id: 'smachni-istorii',
    name: { uk: 'Смачні історії', ru: 'Вкусные истории' },
    titles: ['tato-vchytsia-pekty', 'mii-susid-vynakhidnyk', 'usi-moi-titky', 'morozyvo-vzymku', 'nichna-zmina-v-pekarni', 'yablunevyi-spas', 'chuzhyi-koshyk', 'chorna-vyshnia', 'hirka-hrechka', 'solodka-otruta', 'chainyk-utik', 'potiah-do-babusi', 'morozyvnyi-patrul', 'yak-kavun-harbuza-svatav', 'kukhar-dlia-drakona', 'kosmichna-yidalnia-velyka-pererva', 'kimnata-na-dvokh', 'tsukrovyi-korol'],
  },
  {
    id: 'detektyvy-z-termosom',
    name: { uk: 'Детективи з термосом', ru: 'Детективы с термосом' },
    description: { uk: 'Хтось щось приховує, а чай ще гарячий.', ru: 'Кто-то что-то скрывает, а чай ещё горячий.' },
    titles: ['skarb-staroi-drukarni', 'advokat-iz-tretoho-poverkhu', 'pereklad-iz-movchannia', 'oblychchia-pid-lakom', 'tin-vodonapirnoi-vezhi', 'arkhiv-somoho-viddilu', 'kliuchnytsia-maietku', 'toi-khto-movchyt', 'portie-znaie-vse', 'mezha-zoru', 'polyn-roste-vnochi', 'pislia-tretoho-dzvinka', 'boloto-pamiataie', 'temna-voda-hlyboke-dno', 'dilnytsia-nomer-sim', 'shostyi-kliuch', 'slid-yakoho-nemaie', 'kamera-sorok-dva', 'rechovi-dokazy', 'chuzha-pidkazka'],
  },
  {
    id: 'shchoino',
    name: { uk: 'Щойно з’явилося', ru: 'Только что появилось' },
    titles: ['tsyfrovyi-dviinyk-ostapa', 'ostriv-shcho-pryplyv-sam', 'kradii-doshchu', 'temna-voda-hlyboke-dno', 'maister-doshchu', 'kosmichna-yidalnia-velyka-pererva', 'trynadtsiata-khvylyna', 'laboratoriia-na-perervi', 'zoriana-zastava', 'irzhave-nebo', 'morozyvnyi-patrul', 'reis-bez-imen', 'horobtsi-piloty', 'charivnytsia-na-piv-stavky', 'lito-bez-zviazku', 'nichnyi-patolohoanatom', 'ravlyk-yukhym-i-velykyi-pereizd', 'brama-sribnoho-mista', 'ahentka-kosychka', 'sim-chudes-sela-hlyboke'],
  },
  {
    id: 'muzyka-v-kadri',
    name: { uk: 'Музика в кадрі', ru: 'Музыка в кадре' },
    titles: ['orkestr-nashoho-pidizdu', 'khor-samotnikh-bukhhalteriv', 'serpen-u-notakh', 'rok-na-chetvertomu-urotsi', 'tanho-na-peroni', 'zymovyi-orkestr', 'druha-skrypka-hraie-solo', 'lysytsia-hraie-na-trubi', 'ryba-shcho-spivala-tenorom', 'lialka-yaka-ne-khotila-na-stsenu', 'babka-y-komar-tantsiuiut', 'yak-kavun-harbuza-svatav', 'skrypka-v-shafi'],
  },
  {
    id: 'pered-snom',
    name: { uk: 'Перед сном', ru: 'Перед сном' },
    description: { uk: 'Недовгі, лагідні, без гучних вибухів.', ru: 'Недлинные, ласковые, без громких взрывов.' },
    titles: ['likhtar-dlia-svitliachka', 'khmarynka-na-motuztsi', 'kozhushok-dlia-misiatsia', 'ravlyky-ne-zdaiutsia', 'choven-na-nichnomu-ozeri', 'yizhachok-tup-tup-i-zahublenyi-snih', 'sova-yaka-boialasia-temriavy', 'cherhovyi-po-zoriakh', 'kazka-pro-chornoho-pivnia', 'raketa-z-kartoplynnia', 'pes-yakyi-pas-khmary', 'yizhachok-tup-tup', 'kazky-staroho-duba', 'zmii-shcho-boiavsia-vysoty', 'podushkove-mistechko', 'lisova-poshta', 'raz-dva-kavuny', 'koroleva-y-sim-kovdr', 'khmarovozy', 'sny-zaichyka-lapka'],
  },
  {
    id: 'susidy',
    name: { uk: 'Сусіди', ru: 'Соседи' },
    description: { uk: 'Через стінку, через паркан, через три поверхи.', ru: 'Через стенку, через забор, через три этажа.' },
    titles: ['orkestr-nashoho-pidizdu', 'kapitany-z-dvoru', 'mii-susid-vynakhidnyk', 'deviata-kvartyra', 'parkan-na-dvokh', 'pelena-nad-hrebleiu', 'pid-shkiroiu-mista', 'chervonyi-lift', 'vulytsia-bez-vikon', 'kimnata-na-dvokh', 'tretii-pidizd', 'teshchyna-kimnata', 'dacha-navpil', 'lift-ne-pratsiuie'],
  },
]

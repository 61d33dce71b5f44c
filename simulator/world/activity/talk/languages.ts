type Lines = readonly [string, ...string[]];

/** What is said in other languages, by their codes. */
export const talkByLanguage = {
  fr: ['bonsoir à tous, quelle ambiance ce soir', 'le son est parfait, merci', 'encore une fois le refrain !'],
  de: [
    'moin zusammen, was habe ich verpasst?',
    'das Schlagzeug klingt heute richtig gut',
    'gleich noch eine Zugabe bitte',
  ],
  es: ['buenas noches desde Sevilla', '¿cómo se llama esta canción?', 'qué ritmo, increíble'],
  pl: ['dobry wieczór, świetny koncert', 'zagraj jeszcze raz proszę <3', 'dźwięk dziś idealny'],
  fi: ['iltaa kaikille, hieno biisi', 'mitä rumpuja nuo on?', 'lisää tällaista'],
  pt: ['boa noite, que som incrível', 'essa é nova?'],
  ru: ['добрый вечер из Казани', 'как называется эта песня?'],
  el: ['καλησπέρα από Θεσσαλονίκη', 'τι ωραίος ρυθμός'],
  ja: ['こんばんは、今日もいい音ですね', 'この曲だいすき <3', 'ドラムすごい :O', 'またあした聴きます'],
  ko: ['처음 왔어요, 반가워요', '소리가 정말 좋네요'],
  zh: ['晚上好，这首歌太好听了', '再来一首'],
  ar: ['مساء الخير، الصوت واضح جداً', 'أغنية رائعة {streamer} <3', 'مساء الخير من طنجة', 'ما اسم هذه الأغنية؟'],
  he: ['ערב טוב לכולם', 'איזה קצב מטורף :O', 'מחכה לשיר החדש'],
  th: ['คืนนี้เสียงดีมาก', 'สวัสดีจากเชียงใหม่'],
  hi: ['शुभ संध्या, बहुत सुंदर धुन', 'फिर से बजाइए'],
} as const satisfies Record<string, Lines>;

export type Language = keyof typeof talkByLanguage;
export const languages = Object.keys(talkByLanguage) as [Language, ...Language[]];

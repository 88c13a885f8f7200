import assert from 'node:assert/strict'
import { test } from 'node:test'
import { recognizeLanguage } from './recognize-language.ts'

const slides = {
  en: 'What we have learned\nThe cost of a failure is paid by all of your users',
  de: 'Was wir gelernt haben\nDie Kosten eines Fehlers tragen alle, die das System nutzen',
  fr: 'Ce que nous avons appris\nLe prix d’une panne est payé par tous les utilisateurs',
  sv: 'Vad vi har lärt oss\nPriset för ett fel betalas av alla som använder systemet',
  cs: 'Výběr volitelného souboru s výpisem pronájmů jednotlivých lokomotiv',
  sk: 'Čo sme sa naučili\nCenu za výpadok platia všetci, ktorí sú v sieti, alebo ich ľudia',
  tr: 'Görüntüyü İşleme\nKullanılan kütüphaneler ve örnekleri',
  ja: '目次\nソフトウェアのライセンスについて',
  zh: '自由开源软件政策\n此待补充的空白项，用以指示何处可以找到',
  ko: '개발 환경\n하드웨어 교체',
  ru: 'Цель работы\nМинимизация времени завершения всех задач',
  uk: 'Керівництво\nЯкість і навчання працівників',
  bg: 'Ръководство\nКакво представлява проектът и къде е',
  sr: 'Скуп инструкција међујезика\nЊихова решења',
  el: 'Διοίκηση και ποιότητα',
  ar: 'كيف يعمل النظام\nالمستخدم يصف المشكلة بصوته إلى الخدمة',
  fa: 'مهم ترین قابلیت های کاساندرا\nپایگاه داده و گزارش',
  he: 'תבנית עיצוב מבטיחה שקיים רק מופע אחד',
  th: 'คู่มือการใช้งาน',
  hi: 'यह एक परीक्षा है और इसमें शब्द हैं',
}

for (const [language, text] of Object.entries(slides)) {
  test(`A slide in the language ${language} is recognized`, () => {
    assert.equal(recognizeLanguage(text.split('\n')), language)
  })
}

test('Text that is too short, code, names and numbers have no language', () => {
  for (const text of [
    '',
    'Agenda',
    'Demo',
    '42 %',
    '目次',
    'Kubernetes\nPrometheus\nGrafana',
    'for (int i = 0; i < n; i++) { x[i] = y[i]; }',
    'Anna Gruber, Max Huber\nhttps://example.org/de/la/na',
  ]) {
    assert.equal(recognizeLanguage(text.split('\n')), null, text)
  }
})

test('A slide that is in two languages has none', () => {
  const lines = [slides.ru, slides.en].join('\n').split('\n')
  assert.equal(recognizeLanguage(lines), null)
})

test('English words in Japanese, and names in Russian, leave the language as it is', () => {
  assert.equal(recognizeLanguage(['OSS Compliance の目的', 'Tooling SG のツールを利用する']), 'ja')
  assert.equal(
    recognizeLanguage(['Цель: метод k-ближайших соседей', 'TensorFlow', 'PyTorch']),
    'ru',
  )
})

test('Words of one language in the letters of another one tell nothing', () => {
  assert.equal(recognizeLanguage(['Conformité aux licences open source of the data']), null)
  assert.equal(recognizeLanguage(['Berbagai instansi pemerintah menggunakan alat ini']), null)
})

test('A long slide is judged by its beginning, in time that does not grow', () => {
  assert.equal(recognizeLanguage(Array(100_000).fill('The cost of a failure is paid')), 'en')
})

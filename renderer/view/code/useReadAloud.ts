import { useEffect, useState } from 'react';
import { textLocale } from '../../text/i18n.ts';
import { announcer } from '../../ui/announcer.ts';

const SLOW = 0.8;

export type ReadAloud = {
  reading: boolean;
  noVoice: boolean;
  start: (words: readonly string[]) => void;
  stop: () => void;
};

/** Says words one by one with the system's voice, and hands them to the screen reader. */
export function useReadAloud(): ReadAloud {
  const [reading, setReading] = useState(false);
  const [noVoice, setNoVoice] = useState(false);
  const speech = typeof window.speechSynthesis === 'undefined' ? null : window.speechSynthesis;
  // Asking early makes the voices load before the button is pressed.
  useEffect(() => {
    speech?.getVoices();
    return () => speech?.cancel();
  }, [speech]);

  const stop = () => {
    speech?.cancel();
    setReading(false);
  };
  const start = (words: readonly string[]) => {
    announcer.assertive(words.join(', '));
    if (speech === null || speech.getVoices().length === 0) return setNoVoice(true);
    speech.cancel();
    setNoVoice(false);
    setReading(true);
    words.forEach((word, index) => {
      const said = new SpeechSynthesisUtterance(word);
      said.lang = textLocale();
      said.rate = SLOW;
      said.onerror = () => setReading(false);
      if (index === words.length - 1) said.onend = () => setReading(false);
      speech.speak(said);
    });
  };
  return { reading, noVoice, start, stop };
}

import type { ManifestEntry } from '../../../src/sources/reference/data-manifest.ts';

/** What the manifest says of the model: whose texts it was trained on. The texts themselves are no part of it. */
export function provenance(trained: string): Omit<ManifestEntry, 'file' | 'bytes' | 'sha256'> {
  return {
    sources: [
      { name: 't-davidson/hate-speech-and-offensive-language', version: '80 %' },
      { name: 's-nlp/paradetox', version: 'English' },
      { name: 'ipavlopoulos/toxic_spans', version: 'train, trial' },
      { name: 'HannahKirk/Hatemoji', version: 'HatemojiBuild' },
      { name: 'HKUST-KnowComp/MLMA_hate_speech', version: 'en, fr, ar, 80 %' },
      { name: 'uds-lsv/GermEval-2018-Data', version: 'train' },
      { name: 'training-datalab/gold-standard-toxicity', version: 'Convention, protests' },
      { name: 'thu-coai/COLDataset', version: 'train, dev' },
      { name: '2runo/Curse-detection-data', version: '80 %' },
      { name: 'sentences of our own', version: trained },
    ],
    asOf: `trained ${trained}`,
    licence: 'MIT AND CC0-1.0 AND CC-BY-4.0 AND Apache-2.0',
    attribution:
      'Weights learned from: Davidson et al., hate speech and offensive language (MIT); ParaDetox (CC0 1.0); Toxic Spans (CC0 1.0); Hatemoji, Kirk et al. (CC BY 4.0); MLMA hate speech, Ousidhoum et al. (MIT); GermEval 2018 (CC BY 4.0); Gold Standard for Toxicity and Incivility, training-datalab (CC BY 4.0); COLDataset, thu-coai (Apache-2.0); Curse-detection-data, 2runo (MIT).',
  };
}

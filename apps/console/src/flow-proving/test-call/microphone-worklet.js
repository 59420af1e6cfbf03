/** Frames of the microphone out (Int16, the context's 16 kHz, 20 ms each); the robot's audio in (Int16, 8 kHz). */
const frame = 320;
/** So much is waited for before it plays, and more than so much is dropped: samples of 8 kHz. */
const least = 480;
const most = 4_800;

class Microphone extends AudioWorkletProcessor {
  constructor() {
    super();
    this.said = new Int16Array(frame);
    this.filled = 0;
    this.waiting = [];
    this.count = 0;
    this.at = 0;
    this.last = 0;
    this.plays = false;
    this.port.onmessage = ({ data }) => {
      this.waiting.push(data);
      this.count += data.length;
      while (this.count > most) {
        this.count -= this.waiting[0].length - this.at;
        this.at = 0;
        this.waiting.shift();
      }
    };
  }

  next() {
    const [first] = this.waiting;
    if (!first) {
      this.plays = false;
      return 0;
    }
    const sample = first[this.at] / 32_768;
    this.at += 1;
    this.count -= 1;
    if (this.at >= first.length) {
      this.waiting.shift();
      this.at = 0;
    }
    return sample;
  }

  process([input], [output]) {
    for (const sample of input[0] ?? []) {
      this.said[this.filled] = Math.max(-32_768, Math.min(32_767, Math.round(sample * 32_767)));
      this.filled += 1;
      if (this.filled < frame) continue;
      this.port.postMessage(this.said.slice());
      this.filled = 0;
    }
    this.plays ||= this.count >= least;
    const [out] = output;
    for (let n = 0; out && n < out.length; n += 2) {
      const sample = this.plays ? this.next() : 0;
      out[n] = (this.last + sample) / 2;
      out[n + 1] = sample;
      this.last = sample;
    }
    return true;
  }
}

registerProcessor('microphone', Microphone);

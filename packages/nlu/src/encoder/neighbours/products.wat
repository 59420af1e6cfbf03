;; Products of one vector with many that hold four bits a number, by SIMD. All addresses and strides are in bytes.
(module
  (memory (import "parley" "memory") 1)

  ;; to[row] = sum of code * query, for `count` rows of `bytes` (a multiple of 16) each. Of sixteen bytes the low halves hold sixteen
  ;; numbers, the high halves the next sixteen; the query holds 16 bits a number, in order.
  (func (export "products")
    (param $query i32) (param $rows i32) (param $count i32) (param $bytes i32) (param $to i32)
    (local $end i32) (local $q i32) (local $codes v128) (local $half v128) (local $sum v128) (local $other v128)
    (if (i32.eqz (local.get $count)) (then (return)))
    (loop $row
      (local.set $end (i32.add (local.get $rows) (local.get $bytes)))
      (local.set $q (local.get $query))
      (local.set $sum (v128.const i32x4 0 0 0 0))
      (local.set $other (local.get $sum))
      (loop $part
        (local.set $codes (v128.load (local.get $rows)))
        (local.set $half (v128.and (local.get $codes) (v128.const i8x16 15 15 15 15 15 15 15 15 15 15 15 15 15 15 15 15)))
        (local.set $sum (i32x4.add (local.get $sum)
          (i32x4.dot_i16x8_s (i16x8.extend_low_i8x16_u (local.get $half)) (v128.load (local.get $q)))))
        (local.set $other (i32x4.add (local.get $other)
          (i32x4.dot_i16x8_s (i16x8.extend_high_i8x16_u (local.get $half)) (v128.load offset=16 (local.get $q)))))
        (local.set $half (i8x16.shr_u (local.get $codes) (i32.const 4)))
        (local.set $sum (i32x4.add (local.get $sum)
          (i32x4.dot_i16x8_s (i16x8.extend_low_i8x16_u (local.get $half)) (v128.load offset=32 (local.get $q)))))
        (local.set $other (i32x4.add (local.get $other)
          (i32x4.dot_i16x8_s (i16x8.extend_high_i8x16_u (local.get $half)) (v128.load offset=48 (local.get $q)))))
        (local.set $q (i32.add (local.get $q) (i32.const 64)))
        (br_if $part (i32.lt_u (local.tee $rows (i32.add (local.get $rows) (i32.const 16))) (local.get $end))))
      (local.set $sum (i32x4.add (local.get $sum) (local.get $other)))
      (i32.store (local.get $to)
        (i32.add
          (i32.add (i32x4.extract_lane 0 (local.get $sum)) (i32x4.extract_lane 1 (local.get $sum)))
          (i32.add (i32x4.extract_lane 2 (local.get $sum)) (i32x4.extract_lane 3 (local.get $sum)))))
      (local.set $to (i32.add (local.get $to) (i32.const 4)))
      (br_if $row (local.tee $count (i32.sub (local.get $count) (i32.const 1)))))))
